/** The format of a timestamp: `<t:0:R>` has the style `R`. */
export type TimestampStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R';

/** A part of a text in Markdown. */
export type MarkdownNode =
  | { readonly type: 'text'; readonly content: string }
  | {
      readonly type: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext';
      readonly content: readonly MarkdownNode[];
    }
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly content: readonly MarkdownNode[] }
  | { readonly type: 'code'; readonly content: string }
  | { readonly type: 'codeBlock'; readonly language: string | null; readonly content: string }
  | MarkdownList
  | { readonly type: 'link'; readonly url: string; readonly content: readonly MarkdownNode[] }
  | { readonly type: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly type: 'everyone'; readonly content: '@everyone' | '@here' }
  | { readonly type: 'command'; readonly name: string; readonly id: string }
  | { readonly type: 'guildPage'; readonly name: string }
  | { readonly type: 'emoji'; readonly name: string; readonly id: string }
  | { readonly type: 'timestamp'; readonly ms: number; readonly style: TimestampStyle };

/** A list, with the number it starts with, or null for bullets. */
export interface MarkdownList {
  readonly type: 'list';
  readonly start: number | null;
  readonly items: readonly (readonly MarkdownNode[])[];
}
