import type {
  APIAvatarDecorationData,
  APINameplateData,
  APIUserPrimaryGuild,
} from 'discord-api-types/payloads/v10';
import type { Sent } from '../sent.js';

/** The frame around an avatar. */
export interface AvatarDecoration extends Sent<APIAvatarDecorationData> {
  /** The hash of its picture. */
  asset?: string | undefined;
}

/** The band behind a name. */
export interface Nameplate extends Sent<APINameplateData> {
  /** A colour by name, for example `cobalt`. */
  palette?: string | undefined;
}

/** A user's collectibles. */
export interface Collectibles {
  nameplate?: Nameplate | null | undefined;
}

/** The guild whose tag stands beside a user's name. */
export interface PrimaryGuild extends Sent<APIUserPrimaryGuild> {
  /** At most 4 characters. */
  tag?: string | null | undefined;
}

/** The profile decorations of users and members. */
export interface Decorated {
  avatar_decoration_data?: AvatarDecoration | null | undefined;
  collectibles?: Collectibles | null | undefined;
}
