import type { MarkdownRenderer } from 'vitepress';

/** The first is the one that pages are written with. */
export const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const;

export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

/** A command that installs something, which each package manager spells its own way. */
const INSTALLS = /^npm (?:create|install)\b/m;

/** How each spells a command of npm. `$1` is what follows; a command with packages comes before the one without. */
const SPELLINGS: readonly (readonly [RegExp, Readonly<Record<Exclude<PackageManager, 'npm'>, string>>])[] = [
  [/^npm create /, { pnpm: 'pnpm create ', yarn: 'yarn create ', bun: 'bun create ' }],
  [/^npm install --save-dev /, { pnpm: 'pnpm add -D ', yarn: 'yarn add -D ', bun: 'bun add -d ' }],
  [/^npm install (?=[\w@])/, { pnpm: 'pnpm add ', yarn: 'yarn add ', bun: 'bun add ' }],
  [/^npm install$/, { pnpm: 'pnpm install', yarn: 'yarn install', bun: 'bun install' }],
  [/^npm (?:run )?(?=\w)/, { pnpm: 'pnpm run ', yarn: 'yarn run ', bun: 'bun run ' }],
  [/^npx /, { pnpm: 'pnpm exec ', yarn: 'yarn exec ', bun: 'bunx ' }],
];

/**
 * What users of a package manager type instead of a block of shell commands; undefined if the block installs nothing and
 * so stays as it is for all of them.
 *
 * @param code - Commands of npm, among others.
 */
export function translateInstall(code: string, manager: PackageManager): string | undefined {
  if (!INSTALLS.test(code)) return undefined;
  if (manager === 'npm') return code;
  return code
    .split('\n')
    .map((line) => {
      const spelling = SPELLINGS.find(([pattern]) => pattern.test(line));
      return spelling === undefined ? line : line.replace(spelling[0], spelling[1][manager]);
    })
    .join('\n');
}

/** Renders a block that installs something once for each package manager, with tabs above. */
export function addPackageManagerTabs(md: MarkdownRenderer): void {
  const render = md.renderer.rules.fence;
  if (!render) throw new Error('VitePress renders no code blocks any more.');
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token === undefined || !/^sh(?:\s|$)/.test(token.info) || !INSTALLS.test(token.content))
      return render(tokens, index, options, env, self);
    const { content, info } = token;
    const group = `install-${index}`;
    const tabs = PACKAGE_MANAGERS.map(
      (manager, place) =>
        `<input type="radio" name="${group}" id="${group}-${manager}" value="${manager}"${place === 0 ? ' checked' : ''}>` +
        `<label for="${group}-${manager}">${manager}</label>`,
    );
    const blocks = PACKAGE_MANAGERS.map((manager, place) => {
      token.content = translateInstall(content, manager) ?? content;
      // VitePress reads this word.
      token.info = place === 0 ? `${info} active` : info;
      return render(tokens, index, options, env, self);
    });
    token.content = content;
    token.info = info;
    return `<div class="vp-code-group package-managers"><div class="tabs" role="radiogroup" aria-label="Package manager">${tabs.join('')}</div><div class="blocks">${blocks.join('')}</div></div>\n`;
  };
}
