import { hasFlag } from 'commandry/tooling/kit';
import { AttachmentFlag, MessageFlag } from 'commandry/protocol';
import type { APIEmbed, APIPoll } from 'discord-api-types/v10';
import type { WireMessage } from '../service/kit-service.js';
import { describeMessage } from './describe-message.js';
import { seenComponents, textsOf, type SeenComponent, type ShownComponent } from './seen-components.js';

/** A file of a message. */
export interface SeenFile {
  /** The name with its ending, for example `plan.pdf`. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Its text for those who do not see it. */
  readonly description: string | undefined;
  /** Whether it is hidden until it is clicked. */
  readonly isSpoiler: boolean;
}

/** A message as a user sees it. */
export abstract class SeenMessage {
  /** The message as Discord sends it. */
  abstract get raw(): WireMessage;

  /** Its text: the content, or all texts of a message made of components, in lines. */
  get text(): string {
    const { content } = this.raw;
    return content === '' ? textsOf(this.#components).join('\n') : content;
  }

  get embeds(): readonly APIEmbed[] {
    return (this.raw['embeds'] as readonly APIEmbed[] | undefined) ?? [];
  }

  /** Its buttons and selects, those inside other components included. */
  get components(): readonly SeenComponent[] {
    return seenComponents(this.#components);
  }

  /** True if only one user sees it. */
  get ephemeral(): boolean {
    return hasFlag(this.raw.flags, MessageFlag.EPHEMERAL);
  }

  /** True while "… is thinking" is all there is. */
  get loading(): boolean {
    return hasFlag(this.raw.flags, MessageFlag.LOADING);
  }

  get files(): readonly SeenFile[] {
    const attachments = (this.raw['attachments'] ?? []) as readonly {
      readonly filename: string;
      readonly size: number;
      readonly description?: string;
      readonly flags?: number;
    }[];
    return attachments.map(({ filename, size, description, flags = 0 }) => ({
      name: filename,
      size,
      description,
      isSpoiler: hasFlag(flags, AttachmentFlag.IS_SPOILER) || filename.startsWith('SPOILER_'),
    }));
  }

  get poll(): APIPoll | undefined {
    return this.raw['poll'] as APIPoll | undefined;
  }

  get #components(): readonly ShownComponent[] {
    return (this.raw['components'] as readonly ShownComponent[] | undefined) ?? [];
  }

  /** The message as a reader would draw it, in lines. */
  toString(): string {
    return describeMessage(this);
  }
}

/** What an event says of its message. */
export const CHANGES = {
  MESSAGE_CREATE: 'sent',
  MESSAGE_UPDATE: 'edited',
  MESSAGE_DELETE: 'deleted',
} as const;

/** A message as it was at one time. */
export class PastMessage extends SeenMessage {
  /** @param change - What had just happened to it. */
  constructor(
    readonly raw: WireMessage,
    readonly change: (typeof CHANGES)[keyof typeof CHANGES],
  ) {
    super();
  }
}
