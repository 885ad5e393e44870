/**
 * An object as Discord sends it: with the fields of a type of discord-api-types, each of which Discord may leave out.
 * Interfaces that extend it restate the fields that are sure to be there. Enumerations are open: Discord adds values.
 */
export type Sent<T> = { [K in keyof T]?: Open<T[K]> | undefined };

type Open<V> = V extends string ? string : V extends number ? number : V extends string[] ? string[] : V;
