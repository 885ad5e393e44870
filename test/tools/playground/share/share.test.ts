import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { Refusal } from '../../../../tools/src/playground/api/control-api.js';
import { RestoreDialog, restoreShare } from '../../../../tools/src/playground/share/share.js';
import { toText } from '../support/render.js';

const toFile = (text: string) => ({ name: 'shared.json', text: () => Promise.resolve(text) });

function begin(refusal?: Refusal) {
  const sent: unknown[] = [];
  const send = (method: string, path: string, body?: object) => {
    sent.push([method, path, body]);
    return refusal ? Promise.reject(refusal) : Promise.resolve(undefined);
  };
  return { sent, control: { send } };
}

it('asks before a file replaces everything, and lets save what is here first', () => {
  const { control, sent } = begin();
  const props = { file: toFile('{}'), control, onSave: () => undefined, onClose: () => undefined };
  const text = toText(renderToString(h(RestoreDialog, props)));
  expect(text).toContain('of shared.json replace everything in this emulator');
  expect(text).toContain('Save the current state first');
  expect(sent).toEqual([]);
});

it('sends the file as it is', async () => {
  const { control, sent } = begin();
  await restoreShare(control, toFile('{"format":"commandry-share"}'));
  expect(sent).toEqual([['PUT', '/share', { format: 'commandry-share' }]]);
});

it('says that a file is not JSON, and what the emulator refuses', async () => {
  const { control, sent } = begin(new Refusal('BAD_SHARE', 'version: Invalid input'));
  await expect(restoreShare(control, toFile('PK'))).rejects.toThrow('shared.json is not JSON.');
  expect(sent).toEqual([]);
  await expect(restoreShare(control, toFile('{}'))).rejects.toMatchObject({ code: 'BAD_SHARE' });
});
