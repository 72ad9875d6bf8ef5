// Words of the notation that the board needs at run time; the shapes of views and events (wire.ts) are for types and tests.

export const SEATS = ['s1', 's2', 's3', 's4', 's5'] as const;
/** The words of promises in the order of RP-716. */
export const PROMISES = ['peace', 'pay', 'give', 'teach'] as const;
