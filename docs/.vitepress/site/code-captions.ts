/** What stands above a code block, and how it looks. */
export interface Caption {
  readonly text: string;
  readonly kind: 'file' | 'wrong' | 'output' | 'complaint';
}

/**
 * The caption of a code block, from what follows its opening fence: the name of the file, with the framework
 * if it is another one, or whose output it is.
 *
 * @param info - `ts file=src/app.ts run`, `ts peer=discord.js file=bot.ts`, `text output`, `sh run`, …
 * @param previous - The same of the code block before it on the page.
 */
export function findCaption(info: string, previous = ''): Caption | undefined {
  const [, ...words] = info.trim().split(/\s+/);
  const valueOf = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const [file, peer] = [valueOf('file'), valueOf('peer')];
  if (words.includes('output'))
    return isWrong(previous)
      ? { text: 'The compiler says', kind: 'complaint' }
      : { text: 'Output', kind: 'output' };
  if (file === undefined) return isWrong(info) ? { text: 'Does not compile', kind: 'wrong' } : undefined;
  if (peer !== undefined) return { text: `${file} (${peer})`, kind: 'file' };
  return isWrong(info) ? { text: `${file} (does not compile)`, kind: 'wrong' } : { text: file, kind: 'file' };
}

function isWrong(info: string): boolean {
  return info.trim().split(/\s+/).includes('wrong');
}
