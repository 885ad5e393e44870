import type { Reply } from '../../commands/types/reply-types.js';
import { splitCustomId } from '../../commands/routes/route-custom-id.js';
import { describeError } from '../../common/log.js';
import type { Observer } from '../../common/observer.js';
import type { RepliedPayload } from '../../protocol/interactions/interaction.js';
import { toUserMessageFacts, type UserMessages } from '../user-messages/user-messages.js';
import type { PreparedRoute } from './prepared-route.js';

/** How many routes are remembered as logged. */
const MOST_LOGGED = 1000;

interface OutdatedServices {
  readonly observer: Observer;
  readonly userMessages: UserMessages;
}

type Raw = RepliedPayload & { readonly data: { readonly custom_id: string } };

/** Counts and logs components of earlier versions that no route handles any more, and replies to their users. */
export class OutdatedComponents {
  readonly #services: OutdatedServices;
  readonly #logged = new Set<string>();
  /** The signed routes of which a forged custom id was logged. */
  readonly #forged = new Set<string>();

  constructor(services: OutdatedServices) {
    this.#services = services;
  }

  /** Logged once per route: many users may use one message. */
  reply(interaction: Raw, route: PreparedRoute | undefined, why: string, cause?: unknown): Reply {
    const { observer } = this.#services;
    observer.trouble('COMPONENT_OUTDATED');
    const id = route?.definition.id ?? splitCustomId(interaction.data.custom_id).id;
    if (!this.#logged.has(id) && this.#logged.size < MOST_LOGGED) {
      this.#logged.add(id);
      observer.log({
        level: 'warn',
        event: 'COMPONENT_OUTDATED',
        message: `A component of the route "${id}" was used, and ${why}. This is logged once for each route.`,
        interactionId: interaction.id,
        route: id,
        ...(route ? { handler: route.handlerName } : {}),
        ...(cause === undefined ? {} : { error: describeError(cause, [interaction.token]) }),
      });
    }
    return this.#write(interaction);
  }

  refuseForged(interaction: Raw, { definition, handlerName }: PreparedRoute): Reply {
    const { observer } = this.#services;
    observer.trouble('ROUTE_SIGNATURE_REFUSED');
    if (!this.#forged.has(definition.id)) {
      this.#forged.add(definition.id);
      observer.log({
        level: 'warn',
        event: 'ROUTE_SIGNATURE_REFUSED',
        message: `The custom id of a component of "${definition.id}" has no valid signature. This is logged once for each route.`,
        interactionId: interaction.id,
        route: definition.id,
        handler: handlerName,
      });
    }
    return this.#write(interaction);
  }

  #write(interaction: Raw): Reply {
    return this.#services.userMessages.write('componentOutdated', toUserMessageFacts(interaction, ''));
  }
}
