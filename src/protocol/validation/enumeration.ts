/** Returns the reference's name of a value of an enumeration, for messages. */
export function nameOf(enumeration: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(enumeration).find((key) => enumeration[key] === value) ?? String(value);
}
