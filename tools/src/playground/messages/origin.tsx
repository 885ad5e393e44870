import { ComponentType, InteractionType } from 'commandry/protocol';
import type { WireInteractionMetadata, WireMessage } from '../../emulator/domain/objects/wire-message.js';
import { nameOf } from './author.js';
import { Avatar } from './avatar.js';
import type { WireComponent } from './components/component-objects.js';
import type { MessageContext } from './rendering-context.js';
import { toPlainText } from './markdown/plain-text.js';
import { useMessageContext } from './message-context-provider.js';

/** Types of messages that show the command they answer. */
const OF_COMMANDS: readonly number[] = [20, 23];

/** The origin of a message: another message, or the use of a command, a component or a modal. */
export function Origin({ message }: { readonly message: WireMessage }) {
  const { referenced_message: referred, interaction_metadata: metadata } = message;
  if (referred !== undefined && !OF_COMMANDS.includes(message.type)) return <Reference message={referred} />;
  return metadata ? <Use metadata={metadata} /> : null;
}

function Reference({ message }: { readonly message: WireMessage | null }) {
  const context = useMessageContext();
  if (!message) {
    return (
      <div class="origin">
        <em>The original message was deleted.</em>
      </div>
    );
  }
  const name = nameOf(message.author, context);
  return (
    <div class="origin">
      <span class="concealed-label">In reply to </span>
      <Avatar id={message.author.id} name={name} />
      <strong>{name}</strong> <span class="excerpt">{toExcerpt(message, context)}</span>
    </div>
  );
}

function toExcerpt(message: WireMessage, context: MessageContext): string {
  const { content, embeds, components, attachments } = message;
  const text = content === '' ? findText(components as readonly WireComponent[]) : content;
  if (text !== undefined) return toPlainText(text, context);
  if (attachments.length > 0) return 'an attachment';
  if (embeds.length > 0) return 'an embed';
  return components.length > 0 ? 'components' : 'a message';
}

/** Returns the first text in components. Spoilers stay hidden. */
function findText(components: readonly WireComponent[]): string | undefined {
  for (const component of components) {
    if (component.type === ComponentType.TEXT_DISPLAY) return component.content;
    const isOpen = !('spoiler' in component && component.spoiler);
    const found = 'components' in component && isOpen ? findText(component.components) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function Use({ metadata }: { readonly metadata: WireInteractionMetadata }) {
  const context = useMessageContext();
  const name = nameOf(metadata.user, context);
  return (
    <div class="origin">
      <Avatar id={metadata.user.id} name={name} />
      <strong>{name}</strong>{' '}
      <span>
        used <Used metadata={metadata} />
      </span>
    </div>
  );
}

function Used({ metadata }: { readonly metadata: WireInteractionMetadata }) {
  const context = useMessageContext();
  if (metadata.type === InteractionType.MESSAGE_COMPONENT) return <>a component</>;
  if (metadata.type === InteractionType.MODAL_SUBMIT) {
    const opener = metadata.triggering_interaction_metadata;
    return opener ? <Used metadata={opener} /> : <>a modal</>;
  }
  const isChatInput = (metadata.command_type ?? 1) === 1;
  return (
    <>
      <span class="mention">
        {isChatInput ? '/' : ''}
        {metadata.name}
      </span>
      {metadata.target_user ? ` on ${nameOf(metadata.target_user, context)}` : ''}
      {metadata.target_message_id ? ' on a message' : ''}
    </>
  );
}
