// Addresses live behind the `#`: the page works under any path, and the secret of an invitation never reaches a log.

import covers from './covers';

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

/** The address that the page follows: entries of what lies over a page have the same, and change nothing. */
let shown = typeof location === 'undefined' ? '' : location.hash;

export const route = $state<{ at: Address }>({ at: parse(typeof location === 'undefined' ? '' : location.hash) });

export function go(address: string, replace = false): void {
  covers.write(() => {
    // What lay over the page is left with it.
    if (replace || covers.isEntry) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
  });
  route.at = parse(address);
  shown = address;
}

/** The whole address, to pass on to somebody else. */
export function whole(address: string): string {
  return new URL(address, location.href.split('#')[0]).href;
}

if (typeof window !== 'undefined') {
  const follow = () => {
    if (location.hash === shown) return;
    shown = location.hash;
    route.at = parse(shown);
  };
  window.addEventListener('hashchange', follow);
  window.addEventListener('popstate', () => {
    covers.came();
    follow();
  });
  // Loaded anew, nothing lies over the page any more.
  covers.came();
}
