import MarkdownIt from 'markdown-it';

/** What is done with a block beside compiling it. */
export type Role = 'compile' | 'run' | 'dev' | 'fails' | 'wrong' | 'error' | 'output' | 'none';

/** A block of code on a page. */
export interface Block {
  /** The path of the page from the root of the repository. */
  readonly page: string;
  /** The line of the page that its code begins in. */
  readonly line: number;
  /** Page and line. */
  readonly at: string;
  readonly language: string;
  readonly role: Role;
  /** The file of the page's project that it is, with slashes. */
  readonly file: string | undefined;
  /** The framework whose code it is, if it is not Commandry's. */
  readonly peer: string | undefined;
  /** The code of the error that it provokes. */
  readonly error: string | undefined;
  readonly code: string;
  /** What the next block says that comes out. */
  readonly output: string | undefined;
}

/** The blocks of a page, and what is wrong with what stands behind their fences. */
export interface ReadPage {
  readonly page: string;
  readonly blocks: readonly Block[];
  readonly faults: readonly string[];
}

/** What may stand behind a fence: the languages, with the words that each may have. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ts: ['file', 'run', 'fails', 'wrong', 'error', 'peer'],
  json: ['file'],
  py: ['file', 'peer'],
  text: ['output'],
  sh: ['run', 'dev', 'error'],
  ...Object.fromEntries(
    ['js', 'jsonc', 'diff', 'dockerfile', 'html', 'ini', 'nginx', 'sql', 'toml', 'yaml'].map((language) => [
      language,
      [],
    ]),
  ),
};

/** A path below the folder of the page. */
const FILE = /^(?!\.\.?\/)(?:[\w.-]+\/)*[\w.-]+$/;

const markdown = new MarkdownIt();

/** Reads the blocks of code of a page. */
export function readBlocks(page: string, text: string): ReadPage {
  const faults: string[] = [];
  const blocks: Block[] = [];
  for (const { map, type, info, content } of markdown.parse(text, {})) {
    // No language says what such a block is, so nothing could check it.
    if (type === 'code_block' && map) faults.push(`${page}:${map[0] + 1} is code without a fence`);
    if (type !== 'fence' || !map) continue;
    const line = map[0] + 2;
    const at = `${page}:${line}`;
    const { fault = findFaultOfJson(info, content), ...read } = readInfo(info);
    if (fault !== undefined) faults.push(`${at} ${fault}`);
    blocks.push({ page, line, at, ...read, code: content, output: undefined });
  }
  return { page, blocks: withOutputs(blocks, faults), faults };
}

function findFaultOfJson(info: string, content: string): string | undefined {
  if (!/^json(?:\s|$)/.test(info)) return undefined;
  try {
    JSON.parse(content);
    return undefined;
  } catch (error) {
    return `is not JSON: ${(error as Error).message}`;
  }
}

type Info = Pick<Block, 'language' | 'role' | 'file' | 'peer' | 'error'> & { readonly fault?: string };

/** Reads what stands behind a fence: a language, and words that say what is done with the block. */
function readInfo(info: string): Info {
  const [language = '', ...words] = info.trim().split(/\s+/);
  const none = { language, role: 'none', file: undefined, peer: undefined, error: undefined } as const;
  const known = WORDS[language];
  if (!known)
    return { ...none, fault: `"${language}" is not one of the languages ${Object.keys(WORDS).join(', ')}` };
  const names = words.map((word) => word.replace(/=.*/, ''));
  const unknown = words.find((_word, index) => !known.includes(names[index] ?? ''));
  if (unknown !== undefined) return { ...none, fault: `"${unknown}" is not known behind ${language}` };
  const [file, peer, error] = ['file', 'peer', 'error'].map((name) => readValue(words, name));
  const others = words.filter((word) => !/^(?:file|peer|error)=/.test(word));
  if (
    new Set(names).size < names.length ||
    others.length > (peer === undefined && error === undefined ? 1 : 0)
  )
    return { ...none, fault: `"${info}" has words that exclude each other` };
  if (file !== undefined && (!FILE.test(file) || !file.endsWith(`.${language}`)))
    return { ...none, fault: `"${file}" is no path of a .${language} file below the folder of the page` };
  if (peer !== undefined && file === undefined)
    return { ...none, fault: `"${info}" needs the name of a file` };
  const compiled = language === 'ts' && peer === undefined;
  const silent = compiled ? 'compile' : 'none';
  const role = (others[0] ?? (error === undefined ? silent : 'error')) as Role;
  return { language, role, file, peer, error };
}

function readValue(words: readonly string[], name: string): string | undefined {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Puts each output to the block before it, and finds outputs without one and blocks that lack one. */
function withOutputs(blocks: readonly Block[], faults: string[]): Block[] {
  return blocks.map((block, index) => {
    const { at, role } = block;
    const [before, next] = [blocks[index - 1], blocks[index + 1]];
    if (role === 'output' && (!before || !['run', 'dev', 'fails', 'wrong'].includes(before.role)))
      faults.push(`${at} is the output of nothing: the block before it is not run`);
    if (next?.role === 'output') return { ...block, output: next.code };
    if (role === 'fails' || role === 'wrong')
      faults.push(`${at} needs a block "text output" behind it with what is said`);
    return block;
  });
}
