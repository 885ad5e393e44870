import { relative } from 'node:path';
import { toAnchor } from './links.js';
import { readDescription, readFrontmatter, toPlainText } from './pages.js';

/** A part of a page that is found by itself. */
export interface Section {
  readonly anchor: string;
  /** Its heading, after those above it. */
  readonly titles: string[];
  readonly text: string;
}

/** Between the keywords of a page and its text: VitePress passes on one text of each section. */
const KEYWORDS_END = '\0';

/**
 * What the search knows of a page, from its Markdown: a section for each heading. Pages that answer one question or are
 * for authors of one framework are one section. API pages and errors are found by name and first sentence, pages for
 * contributors not at all. Code blocks and lists of links at the end of a page are left out.
 *
 * The `search` of the frontmatter has words that readers type and the page does not say, separated by commas.
 *
 * @param path - Relative to the folder of the documentation: `guide/commands.md`.
 */
export function splitIntoSections(path: string, markdown: string): Section[] {
  if (/^(?:contributing|decisions)\//.test(path)) return [];
  const [page, ...parts] = splitAtHeadings(markdown);
  if (!page) return [];
  const keywords = (readFrontmatter(markdown, 'search') ?? '') + KEYWORDS_END;
  const toPage = (text: string) => ({ anchor: page.anchor, titles: [page.title], text: keywords + text });
  if (path.startsWith('reference/api/'))
    return [toPage(readDescription(markdown)?.split(/(?<=[.!?])\s/)[0] ?? '')];
  const said = parts.filter(({ title }) => title !== 'More' && title !== 'Exact rules');
  if (/^(?:how-to|coming-from)\//.test(path))
    return [toPage([page.text, ...said.flatMap(({ title, text }) => [title, text])].join('\n'))];
  // What an error means; what to do about it is read on the page.
  const shorten = (text: string) =>
    path.startsWith('reference/errors/') ? (text.trim().split(/(?<=[.!?])\s/)[0] ?? '') : text;
  const above = [page.title];
  return [
    toPage(page.text),
    ...said.map(({ level, anchor, title, text }) => {
      above.splice(level - 1, above.length, title);
      return { anchor, titles: [...above], text: shorten(text) };
    }),
  ];
}

interface Part {
  readonly level: number;
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

function splitAtHeadings(markdown: string): Part[] {
  const prose = markdown.replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1 *$/gm, '').replace(/\]\([^)]*\)/g, ']');
  const [, ...pieces] = prose.split(/^(#{1,6}) +(.+)$/m);
  const counts = new Map<string, number>();
  return Array.from({ length: pieces.length / 3 }, (_, index) => {
    const [marks = '', heading = '', text = ''] = pieces.slice(index * 3);
    const [, said = '', named] = /^(.*?)(?: *\{#([^}]+)\})?$/.exec(heading.trim()) ?? [];
    const title = toPlainText(said.replace(/\[([^\]]*)\]/g, '$1'));
    const anchor = named ?? toAnchor(title);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return { level: marks.length, anchor: count === 0 ? anchor : `${anchor}-${count}`, title, text };
  });
}

// What follows also runs in the page. VitePress sends functions there as text, so each must be complete in itself.

/**
 * The words that a text is found by: without those that say little and without endings, and camelCase also in parts.
 * Words that stand everywhere are found in titles alone.
 */
function toTerms(text: string, field?: string): string[] {
  const little =
    /^(?:an?|after|again|all|also|and|another|any|are|as|at|be|before|been|both|but|by|can|cannot|do|does|each|else|every|for|from|get|give|has|have|here|how|if|in|into|is|it|its|itself|makes?|may|more|must|my|needs?|never|no|none|not|nothing|of|on|once|one|only|or|other|out|over|own|same|says?|see|several|so|such|takes?|than|that|the|their|them|then|there|these|they|this|those|too|to|two|up|uses?|was|what|when|where|which|while|who|will|with|without|would|you|your|\d\d?|\p{L})$/u;
  const everywhere =
    /^(?:app|application|ask|bot|call|change|check|code|command|commandry|create|default|discord|first|handler|id|interaction|keep|list|message|name|new|process|read|return|run|second|set|show|start|time|type|user|value|work)s?$/;
  return text
    .replace(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}_]+/u)
    .flatMap((word) => {
      const humps = word.split(/_+|(?<=[a-z\d])(?=[A-Z][a-z])/);
      if (/^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(word)) return [word];
      return humps.length === 1 || word.includes('_') ? humps : [word, ...humps];
    })
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '' && !little.test(word) && !(field === 'text' && everywhere.test(word)))
    .map((word) =>
      word
        .replace(/(?<=\p{L}{2})ies$/u, 'y')
        .replace(/(?<=ch|sh|ss|x)es$/, '')
        .replace(/(?<=\p{L}{2}[^isu])s$/u, '')
        .replace(/(?<=\p{L}{4})(?:ing|ed)$/u, ''),
    );
}

export const miniSearch = {
  options: {
    fields: ['title', 'keywords', 'text'],
    tokenize: toTerms,
    processTerm: (term: string) => term,
    extractField(section: Record<string, unknown>, field: string): unknown {
      if (field !== 'text' && field !== 'keywords') return section[field];
      const parts = String(section['text']).split('\0');
      return field === 'text' ? parts.at(-1) : parts.slice(0, -1).join('');
    },
  },
  searchOptions: {
    boost: { title: 4, keywords: 8, text: 1 },
    prefix: (term: string) => term.length > 2,
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
    boostDocument(id: string, term: string, section?: Record<string, unknown>): number {
      const isPage = Array.isArray(section?.['titles']) && section['titles'].length === 0;
      const title = String(section?.['title']);
      // A page named `createApp` is wanted by whoever types that; one named `button` is not.
      if (id.startsWith('/reference/api/'))
        return title.toLowerCase() === term && /[a-z][A-Z]/.test(title) ? 4 : 0.1;
      if (id.startsWith('/coming-from/')) return title.toLowerCase().includes(term) ? 6 : 0.3;
      return (/^\/(?:start|guide|how-to)\//.test(id) ? 2 : 1) * (isPage ? 2.5 : 1);
    },
  },
};

/** The options of VitePress' search for a folder of documentation. */
export function searchOptions(docs: string) {
  return {
    _render: (markdown: string) => markdown,
    miniSearch: {
      ...miniSearch,
      _splitIntoSections: (file: string, markdown: string) =>
        splitIntoSections(relative(docs, file).replaceAll('\\', '/'), markdown),
    },
  };
}
