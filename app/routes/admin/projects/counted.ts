/** `3 documents`, `1 document`. */
export const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** `a, b and c`. */
export const listed = (things: string[]) =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
