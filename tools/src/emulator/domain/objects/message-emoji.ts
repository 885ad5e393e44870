/** An emoji of a guild by its id, or a standard one, whose id is null and whose name is its characters. */
export interface MessageEmoji {
  readonly id: string | null;
  readonly name: string;
  readonly animated?: true;
}
