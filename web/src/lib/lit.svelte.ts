// The event of the chronicle line under the pointer or the focus: boards outline the objects it names.

export const lit = $state<{ event: unknown | null }>({ event: null });
