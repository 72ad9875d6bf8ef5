// Descriptions of JSON from which both the TypeScript types and the checks of the tests follow.

export interface Schema<T> {
  /** What is wrong with a value, as `path: problem`; empty if it fits. */
  faults(value: unknown, path: string): string[];
  readonly type?: T;
}

export type Infer<S> = S extends Schema<infer T> ? T : never;

const fault = (path: string, wanted: string, value: unknown): string[] => [
  `${path}: ${wanted} expected, ${JSON.stringify(value)} found`,
];

export const number: Schema<number> = {
  faults: (value, path) => (typeof value === 'number' ? [] : fault(path, 'a number', value)),
};

export const boolean: Schema<boolean> = {
  faults: (value, path) => (typeof value === 'boolean' ? [] : fault(path, 'true or false', value)),
};

/** A text that is not one of a fixed list: a square, a rule id. */
export const text = <T extends string = string>(pattern: RegExp): Schema<T> => ({
  faults: (value, path) => (typeof value === 'string' && pattern.test(value) ? [] : fault(path, `${pattern}`, value)),
});

export const words = <const W extends readonly string[]>(...list: W): Schema<W[number]> => ({
  faults: (value, path) => (list.includes(value as string) ? [] : fault(path, list.join(' | '), value)),
});

export const nullable = <T>(inner: Schema<T>): Schema<T | null> => ({
  faults: (value, path) => (value === null ? [] : inner.faults(value, path)),
});

/** A field that is left out where it says nothing new. */
export const optional = <T>(inner: Schema<T>): Schema<T | undefined> => ({
  faults: (value, path) => (value === undefined ? [] : inner.faults(value, path)),
});

export const either = <A, B>(one: Schema<A>, other: Schema<B>): Schema<A | B> => ({
  faults: (value, path) => (one.faults(value, path).length === 0 ? [] : other.faults(value, path)),
});

export const list = <T>(item: Schema<T>): Schema<T[]> => ({
  faults: (value, path) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => item.faults(each, `${path}/${index}`))
      : fault(path, 'a list', value),
});

export const pair = <T>(item: Schema<T>): Schema<[T, T]> => ({
  faults: (value, path) =>
    Array.isArray(value) && value.length === 2
      ? value.flatMap((each, index) => item.faults(each, `${path}/${index}`))
      : fault(path, 'two things', value),
});

/** A value for some of the keys. */
export const map = <K extends string, V>(key: Schema<K>, item: Schema<V>): Schema<Partial<Record<K, V>>> => ({
  faults: (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, each]) => [
          ...key.faults(name, `${path}/${name}`),
          ...item.faults(each, `${path}/${name}`),
        ])
      : fault(path, 'a map', value),
});

/** A value for each of the keys. */
export const record = <const K extends readonly string[], V>(keys: K, item: Schema<V>): Schema<Record<K[number], V>> =>
  object(Object.fromEntries(keys.map((key) => [key, item]))) as Schema<unknown> as Schema<Record<K[number], V>>;

type Fields = Record<string, Schema<unknown>>;
type MayMiss<F extends Fields, K extends keyof F> = undefined extends Infer<F[K]> ? K : never;
type Required<F extends Fields> = { [K in keyof F as Exclude<K, MayMiss<F, K>>]: Infer<F[K]> } & {
  [K in keyof F as MayMiss<F, K>]?: Infer<F[K]>;
};

/** Exactly these fields. */
export const object = <F extends Fields>(fields: F): Schema<Required<F>> => shape(fields, {});

/** These fields, and those of the second list where they are given. */
export const shape = <F extends Fields, O extends Fields>(
  fields: F,
  optional: O,
): Schema<Required<F> & Partial<Required<O>>> => ({
  faults: (value, path) => {
    if (!isRecord(value)) return fault(path, 'an object', value);
    const unknown = Object.keys(value).filter((key) => !(key in fields) && !(key in optional));
    const given = Object.entries(optional).filter(([key]) => key in value);
    return [
      ...unknown.map((key) => `${path}/${key}: unknown`),
      ...[...Object.entries(fields), ...given].flatMap(([key, field]) => field.faults(value[key], `${path}/${key}`)),
    ];
  },
});

type Tagged<Tag extends string, V extends Record<string, Fields>> = {
  [K in keyof V & string]: { [T in Tag]: K } & Required<V[K]>;
}[keyof V & string];

/** One of several objects, told apart by the word in the field `tag`. */
export const tagged = <const Tag extends string, const V extends Record<string, Fields>>(
  tag: Tag,
  variants: V,
): Schema<Tagged<Tag, V>> => ({
  faults: (value, path) => {
    if (!isRecord(value)) return fault(path, 'an object', value);
    const kind = value[tag];
    const fields = typeof kind === 'string' ? variants[kind] : undefined;
    if (!fields) return fault(`${path}/${tag}`, Object.keys(variants).join(' | '), kind);
    return object({ ...fields, [tag]: words(kind as string) }).faults(value, path);
  },
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
