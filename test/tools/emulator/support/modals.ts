import type {
  EmulatorOptions,
  InvokeResult,
  WireModalInteraction,
} from '../../../../tools/src/emulator/index.js';
import { ADA } from './emulator.js';
import { startAnswering, type AnsweringBot } from './interactions.js';
import { answerJson } from './receiver.js';

/** A component in a label. */
export const labelled = (component: object) => ({ type: 18, label: 'L', component });

export interface OpenForm extends AnsweringBot {
  readonly opened: InvokeResult;
  /** Submits the modal that ada has open. */
  readonly submit: (components: readonly object[]) => Promise<InvokeResult<WireModalInteraction>>;
}

/** A bot that has opened a modal of these fields for ada, and answers whatever comes next with a message. */
export async function startForm(fields: readonly object[], options: EmulatorOptions = {}): Promise<OpenForm> {
  const bot = await startAnswering([], options);
  const components = fields.map(labelled);
  const opened = await bot.ping({ type: 9, data: { custom_id: 'form', title: 'Form', components } });
  if (opened.outcome !== 'modal') throw new Error(`No modal was opened: ${JSON.stringify(opened)}`);
  bot.receiver.respond = (_received, response) => {
    answerJson(response, { type: 4, data: { content: 'Thanks' } });
  };
  return {
    ...bot,
    opened,
    submit: async (given) => {
      const body = { interaction_id: opened.interaction!.id, custom_id: 'form', components: given };
      const { body: result } = await bot.emulator.control('POST', `/users/${ADA}/modal`, body);
      return result as InvokeResult<WireModalInteraction>;
    },
  };
}
