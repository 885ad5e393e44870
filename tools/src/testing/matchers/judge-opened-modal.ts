import type { ModalField, ModalView } from '../views/view-types.js';
import { describeMismatch, findDifferences, findListDifferences, type Difference } from './differences.js';
import type { Judgement, MatcherContext, WantedModal } from './matcher-types.js';
import { printCall, printWanted } from './print-value.js';
import { requireReply } from './received.js';

type ModalWanted = string | RegExp | WantedModal;

/** Judges whether a reply opened a modal, and the wanted one. */
export function judgeOpenedModal(
  context: MatcherContext,
  received: unknown,
  wanted: ModalWanted = {},
): Judgement {
  const reply = requireReply(received, 'toOpenModal');
  const differences = findModalDifferences('modal', wanted, reply.modal, context.equals);
  return {
    pass: differences.length === 0,
    message: () => {
      const hint = printCall(context, 'toOpenModal', 'reply', 'wanted');
      const isAny =
        typeof wanted === 'object' && Object.keys(wanted).length === 0 && !(wanted instanceof RegExp);
      const found =
        isAny && !reply.modal && context.isNot !== true
          ? 'Wanted a modal, but none was opened.'
          : describeMismatch(context, differences, isAny ? 'any modal' : printWanted(context, wanted));
      return `${hint}\n\nThe user sees:\n${String(reply)}\n\n${found}`;
    },
  };
}

/** Compares the modal that was opened with what is wanted: its title, or some of its properties. */
export function findModalDifferences(
  path: string,
  wanted: ModalWanted,
  modal: ModalView | undefined,
  equals: MatcherContext['equals'],
): Difference[] {
  if (!modal) return [{ path, wanted, seen: undefined }];
  if (typeof wanted === 'string' || wanted instanceof RegExp)
    return findDifferences(`${path}.title`, wanted, modal.title, equals);
  const { fields, ...texts } = wanted;
  return [
    ...findDifferences(path, texts, modal, equals),
    ...(fields ? findListDifferences(`${path}.fields`, fields, modal.fields, nameOfField, equals) : []),
  ];
}

function nameOfField({ label, customId }: ModalField): string {
  return label ?? customId;
}
