// Addresses live behind the `#`: the page works under any path, and the secret of an invitation never reaches a log.

export interface Address {
  path: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const parts = path.split('/').filter((part) => part !== '');
  return { path: parts.map(decode), query: new URLSearchParams(query) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a page, for `href`. */
export function to(...path: (string | number)[]): string {
  return `#/${path.map((part) => encodeURIComponent(String(part))).join('/')}`;
}

export const route = $state<{ at: Address }>({ at: parse(typeof location === 'undefined' ? '' : location.hash) });

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  route.at = parse(address);
}

/** The whole address, to pass on to somebody else. */
export function whole(address: string): string {
  return new URL(address, location.href.split('#')[0]).href;
}

if (typeof window !== 'undefined') {
  const follow = () => {
    route.at = parse(location.hash);
  };
  window.addEventListener('hashchange', follow);
  window.addEventListener('popstate', follow);
}
