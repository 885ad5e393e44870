import type { MarkdownRenderer } from 'vitepress';

/** The page's link definitions, by what they stand for. */
type Definitions = Readonly<Record<string, { readonly href: string } | undefined>>;

const PIECES =
  /&\w+;|'[^']*'|\b(?:async|class|const|extends|from|function|implements|import|in|infer|interface|is|keyof|new|readonly|type|typeof)\b|(?<![\w$])[A-Z]\w*/g;

/**
 * Links the names in the signatures and types of the API reference: each page of it defines where its names lead, as Markdown
 * does, so that its text stays plain. Signatures are coloured here too: they are too many for the highlighter.
 */
export function linkNames(md: MarkdownRenderer): void {
  const { fence, code_inline: inline } = md.renderer.rules;
  if (!fence || !inline) throw new Error('VitePress renders no code any more.');
  const definitionsOf = (env: unknown): Definitions | undefined => {
    const { relativePath, references } = env as { relativePath?: string; references?: Definitions };
    return relativePath?.startsWith('reference/api/') ? (references ?? {}) : undefined;
  };
  const link = (name: string, definitions: Definitions): string => {
    const href = definitions[md.utils.normalizeReference(name)]?.href;
    return href === undefined ? name : `<a href="${href.replace(/\.md(?=#|$)/, '.html')}">${name}</a>`;
  };
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    if (info.trim() !== 'ts signature') return fence(tokens, index, options, env, self);
    const definitions = definitionsOf(env) ?? {};
    const code = md.utils.escapeHtml(content.trimEnd()).replace(PIECES, (piece) => {
      if (piece.startsWith('&')) return piece;
      if (piece.startsWith("'")) return `<span class="text">${piece}</span>`;
      return /^[A-Z]/.test(piece) ? link(piece, definitions) : `<span class="word">${piece}</span>`;
    });
    return `<div class="language-ts signature"><pre v-pre tabindex="0"><code>${code}</code></pre></div>\n`;
  };
  md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
    const code = inline(tokens, index, options, env, self);
    const definitions = definitionsOf(env);
    const before = tokens.slice(0, index);
    const isLinked =
      before.filter(({ type }) => type === 'link_open').length >
      before.filter(({ type }) => type === 'link_close').length;
    if (!definitions || isLinked) return code;
    return code.replace(/(?<=>)[^<]+/, (text) =>
      text.replace(/&\w+;|'[^']*'|(?<![\w$])[A-Z]\w*/g, (name) =>
        /^[A-Z]/.test(name) ? link(name, definitions) : name,
      ),
    );
  };
}
