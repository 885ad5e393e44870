import { useTint } from '../color.js';
import { useMessageContext } from '../message-context-provider.js';

/** A user by name; `@unknown-user` if nobody has the id. */
export function UserMention({ id }: { readonly id: string }) {
  const { users, me } = useMessageContext();
  return (
    <span class={id === me.id ? 'mention self' : 'mention'} title={`User ${id}`}>
      @{users.get(id)?.displayName ?? 'unknown-user'}
    </span>
  );
}

export function RoleMention({ id }: { readonly id: string }) {
  const role = useMessageContext().roles.get(id);
  const color = role?.color ?? 0;
  const ref = useTint<HTMLSpanElement>(color === 0 ? null : color);
  return (
    <span ref={ref} class={color === 0 ? 'mention' : 'mention tinted'} title={`Role ${id}`}>
      @{role?.name.replace(/^@/, '') ?? 'unknown-role'}
    </span>
  );
}

/** A channel by name, which links to it; `#unknown` if the user sees none with the id. */
export function ChannelMention({ id }: { readonly id: string }) {
  const { channels, onChannel } = useMessageContext();
  const channel = channels.get(id);
  if (!channel) {
    return (
      <span class="mention" title={`Channel ${id}`}>
        #unknown
      </span>
    );
  }
  return (
    <button
      type="button"
      class="mention"
      title={`Go to channel ${id}`}
      onClick={() => {
        onChannel(id);
      }}
    >
      #{channel.name}
    </button>
  );
}

/** A command with its subcommand. If the user can use it, a click starts it. */
export function CommandMention({ name, id }: { readonly name: string; readonly id: string }) {
  const { commands, onCommand } = useMessageContext();
  if (!commands.has(id)) {
    return (
      <span class="mention" title={`Command ${id}, which cannot be used here`}>
        /{name}
      </span>
    );
  }
  return (
    <button
      type="button"
      class="mention"
      title={`Use command ${id}`}
      onClick={() => {
        onCommand(id, name);
      }}
    >
      /{name}
    </button>
  );
}

/** An emoji of a guild, by its name: there is no picture of it here. */
export function CustomEmoji({ name, id }: { readonly name: string; readonly id: string }) {
  return (
    <span class="emoji" title={`Emoji ${id}`}>
      :{name}:
    </span>
  );
}
