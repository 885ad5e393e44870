import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestKit } from 'commandry-dev/testing';
import { expect, test } from 'vitest';
import { root } from '../../support/processes/run.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { readBlocks } from '../support/blocks.js';

const page = readFileSync(`${root}docs/index.md`, 'utf8');
const style = readFileSync(`${root}docs/.vitepress/theme/home.css`, 'utf8');

/** Writes the file of the page as a bot has it, and loads it. */
async function loadTickets(): Promise<new () => object> {
  const folder = makeTemporaryFolder();
  const settings = { extends: `${root}tsconfig.json`, include: ['*.ts'], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const block = readBlocks('docs/index.md', page).blocks.find(({ language }) => language === 'ts');
  writeFileSync(join(folder, 'tickets.ts'), block?.code ?? '');
  const { Tickets } = (await import(/* @vite-ignore */ join(folder, 'tickets.ts'))) as {
    Tickets: new () => object;
  };
  return Tickets;
}

/** What the page shows of a part of Discord, from top to bottom. */
function readShown(part: string): string[] {
  const [, panel = ''] = /<figure class="discord">([\s\S]*?)<\/figure>/.exec(page) ?? [];
  return [...panel.matchAll(new RegExp(`<(\\w+) class="discord-${part}">(.*?)</\\1>`, 'g'))].map(
    ([, , html = '']) => html.replace(/<small>.*?<\/small>|<[^>]*>/g, '').trim(),
  );
}

test('the first page shows what Discord shows for its class', async () => {
  const [topic = ''] = readShown('option').map((option) => option.replace('topic ', ''));
  const kit = createTestKit({ commands: [await loadTickets()] });
  const [ada, ben] = [kit.as(), kit.as()];
  const seen = () =>
    ada.messages().map(({ text, embeds, components, raw }) => ({
      text,
      embeds: embeds.map(({ title, color }) => ({ title, color })),
      buttons: components.map(({ label }) => label),
      isGrey: /"style":2\b/.test(JSON.stringify(raw['components'])),
    }));
  const reply = await ada.slash('ticket', { topic });
  const first = seen();
  await ben.press(reply, 'Claim');
  const [content, embeds, buttons] = ['content', 'embed', 'button'].map(readShown);
  const colour = Number.parseInt(/--embed: #(\w+);/.exec(style)?.[1] ?? '', 16);
  const shownEmbeds = embeds?.map((title) => ({ title, color: colour }));
  expect([...first, ...seen()]).toEqual([
    { text: content?.[0], embeds: [shownEmbeds?.[0]], buttons, isGrey: true },
    { text: content?.[1], embeds: [shownEmbeds?.[1]], buttons: [], isGrey: false },
  ]);
  expect(readShown('used')).toEqual(Array(2).fill(`${ada.username} used /ticket`));
  expect(readShown('step')).toEqual([
    `${ada.username} types a command:`,
    `${ben.username} presses Claim, and the message changes:`,
  ]);
  expect([content?.length, embeds?.length, buttons?.length]).toEqual([2, 2, 1]);
});
