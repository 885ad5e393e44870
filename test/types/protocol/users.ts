/**
 * Users, members, roles and what they wear, as interactions carry them. Where nothing else is said:
 * - 'optional here': the service sends it, but nothing here works only with it, and a bot should not refuse interactions
 *   on the day the service leaves it out;
 * - 'wider here': enumerations are open on the way in, for the same reason;
 * - 'nullable here': null has been seen, or stands in the published schema;
 * - 'only there': handed on unread, like every field that is not known.
 */
import type * as api from 'discord-api-types/v10';
import type { User } from '../../../src/protocol/guilds/user.js';
import type {
  AvatarDecoration,
  Collectibles,
  Nameplate,
  PrimaryGuild,
} from '../../../src/protocol/guilds/decoration.js';
import type { InvokingMember, ResolvedMember } from '../../../src/protocol/guilds/member.js';
import type { Role, RoleColors, RoleTags } from '../../../src/protocol/guilds/role.js';
import type { Entitlement } from '../../../src/protocol/interactions/entitlement.js';
import type { Differs, Holds } from './compare.js';

export type UserAgrees = Holds<
  Differs<
    User,
    api.APIUser,
    {
      discriminator: 'optional here';
      global_name: 'optional here';
      avatar: 'optional here';
      // A sum of bits, where theirs is one of them.
      public_flags: 'wider here';
      // Of a user who granted the app a scope; interactions never have it.
      mfa_enabled: 'only there';
      banner: 'only there';
      accent_color: 'only there';
      locale: 'only there';
      verified: 'only there';
      email: 'only there';
      flags: 'only there';
      premium_type: 'only there';
      // Deprecated there in favour of avatar_decoration_data.
      avatar_decoration: 'only there';
    }
  >
>;
export type AvatarDecorationAgrees = Holds<Differs<AvatarDecoration, api.APIAvatarDecorationData>>;
export type NameplateAgrees = Holds<
  Differs<
    Nameplate,
    api.APINameplateData,
    {
      // A palette of tomorrow is no reason to refuse an interaction.
      palette: 'wider here';
    }
  >
>;
export type CollectiblesAgrees = Holds<
  Differs<
    Collectibles,
    api.APICollectibles,
    {
      // The whole object may be null, so its parts may as well.
      nameplate: 'nullable here';
    }
  >
>;
export type PrimaryGuildAgrees = Holds<Differs<PrimaryGuild, api.APIUserPrimaryGuild>>;
export type ResolvedMemberAgrees = Holds<
  Differs<
    ResolvedMember,
    api.APIInteractionDataResolvedGuildMember,
    {
      // Open bits, and read by nobody here.
      flags: 'optional here' | 'wider here';
      joined_at: 'optional here';
      permissions: 'optional here';
    }
  >
>;
export type InvokingMemberAgrees = Holds<
  Differs<
    InvokingMember,
    api.APIInteractionGuildMember,
    {
      // Open bits, and read by nobody here.
      flags: 'optional here' | 'wider here';
      joined_at: 'optional here';
      deaf: 'optional here';
      mute: 'optional here';
    }
  >
>;
export type RoleAgrees = Holds<
  Differs<
    Role,
    api.APIRole,
    {
      // A sum of bits.
      flags: 'optional here' | 'wider here';
      // Deprecated by the service.
      color: 'optional here';
      colors: 'optional here';
      hoist: 'optional here';
      position: 'optional here';
      managed: 'optional here';
      mentionable: 'optional here';
    }
  >
>;
export type RoleTagsAgrees = Holds<Differs<RoleTags, api.APIRoleTags>>;
export type RoleColorsAgrees = Holds<Differs<RoleColors, api.APIRoleColors>>;
export type EntitlementAgrees = Holds<
  Differs<
    Entitlement,
    api.APIEntitlement,
    {
      // Open: the service adds types.
      type: 'wider here';
      // The published schema does not allow it, but the service has sent null for what is absent.
      user_id: 'nullable here';
      guild_id: 'nullable here';
      deleted: 'optional here';
      starts_at: 'optional here';
      ends_at: 'optional here';
    }
  >
>;
