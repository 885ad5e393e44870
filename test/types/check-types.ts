import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { root, runNode } from '../support/processes/run.js';

/** The declarations with intended mistakes. */
const REFUSED = [
  ...[
    'components',
    'entities',
    'fields',
    'matchers',
    'refused',
    'routes',
    'waiting',
    'kit',
    'events',
    'jobs',
    'guilds',
    'payloads',
    'queued',
    'copies',
    'forms',
    'messages',
    'interactions',
    'schemas',
    'words',
    'guards',
    'made-options',
  ],
].map((name) => `test/types/refused/${name}.ts`);
const isRefusal = (error: string) => REFUSED.some((file) => error.startsWith(file));

/** The compiler's message for each wrong declaration, by the number in its name. */
const MESSAGES: Readonly<Record<string, RegExp>> = {
  case1100: /Property 'description' is missing in type '\{ type: "user"; \}'/,
  case1101: /Type '\{ type: string; description: string; \}' is not assignable to type 'OptionInput'/,
  case1102: /Object is possibly 'undefined'/,
  case1103: /'states' does not exist in type 'SameUserSettings'\. Did you mean to write 'state'/,
  case1104: /Property 'message' does not exist on type 'DirectMessageResult'/,
  case1105: /'ephemeral' does not exist in type/,
  case1106: /'deleteAfterMs' does not exist in type 'MessageEdit'/,
  case1107: /no message has the field 'deleteAfter'/,
  case901: /'ephermal' does not exist in type 'MessageEdit'/,
  case902: /Type 'string' is not assignable to type '(Built \| Embed|Embed \| Built)'/,
  case903: /Type 'string' is not assignable to type 'number'/,
  case904: /no message has the field 'ephermal'"/,
  case905: /type '"no message has the field 'embeds\[\]\.titel'"'/,
  case906: /the field 'components' does not fit a message/,
  case907: /a handler returns a text, a message or nothing/,
  case908: /a handler returns a text, a message or nothing/,
  case909: /'Message' is not assignable to parameter of type 'string \| readonly string\[\] \| undefined'/,
  case910: /'ActionRowComponent' is not assignable to parameter of type/,
  case911: /is not assignable to parameter of type 'WithComponents'/,
  case921: /'AutocompleteInteraction' is not assignable to parameter of type 'RepliableInteraction'/,
  case922: /'ChatInputInteraction' is not assignable to parameter of type 'InGuild<RepliableInteraction>'/,
  case923: /Property 'update' does not exist on type 'RepliableInteraction'/,
  case924: /Property 'showModal' does not exist on type 'RepliableInteraction'/,
  case925: /NotOnlyInGuilds<InGuild<UserSelectInteraction<UserValue>>>/,
  case926:
    /InteractionDoesNotFit<StringSelectInteraction<"a" \| "b", "a" \| "b">, InGuild<StringSelectInteraction<"a", "a">>>/,
  case927: /Type 'string \| undefined' is not assignable to type 'string'/,
  case928: /a handler returns a text, a message or nothing/,
  case929: /a handler returns a text, a message or nothing/,
  case930: /a handler returns a text, a message or nothing/,
  case931: /the field 'content' does not fit a message/,
  case932: /a handler returns a text, a message or nothing/,
  case933: /a handler returns a text, a message or nothing/,
  case934: /no message has the field 'contents'/,
  case1000: /GuardDoesNotFit<GuardFunction, "no public method of that name">/,
  case1001: /GuardDoesNotFit<GuardFunction, "no public method of that name">/,
  case1002: /GuardDoesNotFit<GuardFunction, "no public method of that name">/,
  case1003: /GuardDoesNotFit<GuardOf<ChatInputInteraction>, \(\{ message \}: ButtonInteraction\) => boolean>/,
  case1004: /GuardDoesNotFit<GuardFunction, \(\) => number>/,
  case1005: /Property 'check' is missing in type 'NoCheck'/,
  case1006: /'\(interaction: ButtonInteraction\) => boolean' is not assignable to type 'GuardFunction'/,
  case1007: /GuardDoesNotFit<GuardFunction, \(\{ message \}: ButtonInteraction\) => boolean>/,
  case1008:
    /Type 'string' is not assignable to type '(GuardClass \| GuardFunction|GuardFunction \| GuardClass)'/,
  case1009: /Type 'number' is not assignable to type 'Awaitable<GuardVerdict>'/,
  case337: /No overload matches this call/,
  case338: /StateIsMissing<\{ page: number; \}>/,
  case345: /Type '"channel"' is not assignable to type 'RouteBinding \| undefined'/,
  case346: /Type '"message"' is not assignable to type '"user"'/,
  case347: /'number' is not assignable to type 'NoSuchSetting<"maxLenght">'/,
  case348: /'number' is not assignable to type 'NoSuchSetting<"maxValues">'/,
  case340: /EventDoesNotFit</,
  case341: /EventDoesNotFit</,
  case342: /EventDoesNotFit</,
  case343: /Property 'sku' does not exist/,
  case344: /'data' is of type 'unknown'/,
  case380: /DataIsNotJson<"data\.at">/,
  case381: /DataIsNotJson<"data\.ids\[\]">/,
  case382: /JobDoesNotFit</,
  case383: /JobDoesNotFit</,
  case384: /JobDoesNotFit</,
  case385: /DataIsNotJson<"data\.when">/,
  case386: /Property 'sku' does not exist/,
  case387: /'user' does not exist/,
  case388: /not assignable to parameter of type '"remind"'/,
  case389: /No overload matches this call/,
  case391: /JobDoesNotFit</,
  case392: /'"1 fortnight"' is not assignable/,
  case393: /not assignable to (parameter of )?type/,
  case394: /not assignable to parameter of type 'ScheduledSettings'/,
  case360: /not assignable to parameter of type 'PayloadHandlers<UserInteraction>'/,
  case361: /Type 'number' is not assignable to type 'HandlerResult'/,
  case362: /'nsfw' does not exist in type 'PayloadSettings'/,
  case363: /'string' is not assignable to parameter of type 'object'/,
  case01: /OptionDoesNotFit<number, string>/,
  case02: /OptionDoesNotFit<string, number>/,
  case03: /OptionDoesNotFit<string \| undefined, string>/,
  case04:
    /OptionDoesNotFit<("metric" \| "kelvin"|"kelvin" \| "metric"), ("metric" \| "imperial"|"imperial" \| "metric")>/,
  case05: /a handler returns a text, a message or nothing/,
  case06: /no message has the field 'contents'/,
  case07: /InteractionDoesNotFit<ChatInputInteraction, UserInteraction>/,
  case08: /InteractionDoesNotFit<UserInteraction, ChatInputInteraction>/,
  case09: /InteractionDoesNotFit<MessageInteraction, UserInteraction>/,
  case10: /InteractionDoesNotFit<EntryPointInteraction, ChatInputInteraction>/,
  case11: /not assignable to type 'undefined'/,
  case12: /AutocompleteProvider<number>/,
  case13: /'minValue' does not exist/,
  case14: /OptionDoesNotFit<UserValue, string>/,
  case15: /OptionDoesNotFit<ChannelValue<"GUILD_TEXT" \| "GUILD_VOICE">, ChannelValue<"GUILD_TEXT">>/,
  case16: /OptionDoesNotFit<boolean, number>/,
  case17: /OptionDoesNotFit<\{ ms: number; \}, string>/,
  case18: /"MANAGE_EVERYTHING"' is not assignable/,
  case19: /OptionDoesNotFit<"a" \| "b", "a">/,
  case20: /'guilds' does not exist/,
  case21: /Type 'number' is not assignable to type 'string'/,
  case22: /'sides' is possibly 'undefined'/,
  case23:
    /Type '\(\) => number' is not assignable to type '"a handler returns a text, a message or nothing"'/,
  case24: /'maxLenght' does not exist in type .* Did you mean to write 'maxLength'/,
  case25: /InteractionDoesNotFit<ChatInputInteraction, UserInteraction>/,
  case26: /InteractionDoesNotFit<ChatInputInteraction, AutocompleteInteraction>/,
  case27: /InteractionDoesNotFit<ChatInputInteraction, UserInteraction>/,
  case28: /InteractionDoesNotFit<ChatInputInteraction, \{/,
  case29: /no message has the field 'ephemerla'/,
  case30: /a handler returns a text, a message or nothing/,
  case31: /OptionDoesNotFit<string, number>/,
  case32: /AutocompleteClass<number>/,
  case33: /ProviderDoesNotFit<AutocompleteProvider<number>, \(typed: string\) => string\[\]>/,
  case34: /ProviderDoesNotFit<AutocompleteProvider<string>, "no public method of that name">/,
  case35: /Property 'autocomplete' is missing/,
  case36: /AutocompleteProvider<string>/,
  case37: /Type 'string' is not assignable to type/,
  case41: /Type '"later"' is not assignable to type 'Defer \| undefined'/,
  case42: /'titel' does not exist in type '(Embed \| Built|Built \| Embed)'/,
  case43: /Property 'url' is missing in type .* but required in type 'LinkButtonComponent'/,
  case44: /'ephemeral' does not exist in type 'MessageEdit'/,
  case45:
    /Type 'number' is not assignable to type 'string \| (Uint8Array<ArrayBufferLike> \| Blob|Blob \| Uint8Array<ArrayBufferLike>)'/,
  case46: /write the literal at 'components\[\].type' with 'as const'/,
  case47:
    /Type 'string' (is not assignable to type '\{ readonly text: string; \}'|has no properties in common with type 'APIPollMedia')/,
  case48: /'text' does not exist in type '(\{ readonly poll_media: PollMedia; \}|APIPollAnswer)'/,
  case49: /is not assignable to parameter of type 'Middleware'/,
  case50: /Type 'number' is not assignable to type 'HandlerResult'/,
  case51: /Type 'number' is not assignable to type 'Awaitable</,
  case52:
    /is not assignable to parameter of type 'string \| (GuardClass \| GuardFunction|GuardFunction \| GuardClass)'/,
  case53: /Property 'windowMs' is missing/,
  case54: /'"MANAGE_EVERYTHING"' is not assignable/,
  case55: /GuardDoesNotFit<GuardFunction, "no public method of that name">/,
  case56: /is not assignable to parameter of type 'Middleware'/,
  case57: /'nfsw' does not exist in type/,
  case58: /'number' is not assignable to type 'NoSuchSetting<"minLength">'/,
  case59: /'number' is not assignable to type 'NoSuchSetting<"maxLenght">'/,
  case60: /'NotBeside<"options", "subcommands">/,
  case61: /'NotBeside<"run", "subcommands">/,
  case90: /'DeclaredIn<"groups", "subcommands">/,
  case62: /NoSuchSetting<"maxLength">/,
  case63: /NoSuchSetting<"choices\[\].localizations">/,
  case64: /NoSuchSetting<"minValue">/,
  case65: /'deferr' does not exist in type .* Did you mean to write 'defer'/,
  case66: /'NoSuchSetting<"descriptionLocalisations">'/,
  case67: /'nfsw' does not exist in type 'UserInput<string, "a", undefined, undefined, undefined>'/,
  case68: /no message has the field 'ephermal'/,
  case69: /no message has the field 'ephermal'/,
  case70: /no message has the field 'components\[\].components\[\].customId'/,
  case71: /no message has the field 'embeds\[\].fields\[\].inlin'/,
  case72: /no message has the field 'embeds\[\].titel'/,
  case73: /no message has the field 'ephermal'/,
  case74: /no message has the field 'ephermal'/,
  case75: /no message has the field 'embeds\[\].descripton'/,
  case76: /no message has the field 'embeds\[\].footer.iconUrl'/,
  case77: /no message has the field 'components\[\].components\[\].customId'/,
  case78: /no message has the field 'allowed_mentions.user'/,
  case79: /no message has the field 'files\[\].descripton'/,
  case80: /'localizations' does not exist in type 'Choice<"x">'. Did you mean to write 'nameLocalizations'/,
  case81: /'ephermal' does not exist in type 'MessageReply'\. Did you mean to write 'ephemeral'/,
  case82: /'alowed_mentions' does not exist in type 'MessageEdit'\. Did you mean to write 'allowed_mentions'/,
  case83: /'ephermal' does not exist in type 'MessageReply'\. Did you mean to write 'ephemeral'/,
  case84: /'customId' does not exist in type 'Built \| ButtonComponent|ButtonComponent \| Built'/,
  case85: /'customId' does not exist in type/,
  case86: /'valeu' does not exist in type 'EmbedField'\. Did you mean to write 'value'/,
  case87: /'nmae' does not exist in type 'EmbedAuthor'/,
  case89: /no message has the field 'components\[\].components\[\].customId'/,
  case201: /'customId' does not exist in type '(Built \| ButtonComponent|ButtonComponent \| Built)'/,
  case202: /'customId' does not exist in type '(Built \| ButtonComponent|ButtonComponent \| Built)'/,
  case203: /'customId' does not exist in type 'Built \| ButtonOutsideRow'/,
  case204: /'accent_color' does not exist in type 'ContainerSettings'. Did you mean to write 'accentColor'/,
  case205: /'accentColor' does not exist in type 'Built \| ContainerComponent'/,
  case206: /'href' does not exist in type 'LinkButtonSettings'/,
  case207: /Property 'url' is missing .* required in type 'LinkButtonSettings'/,
  case208: /Type '"medium"' is not assignable to type '("small" \| "large"|"large" \| "small") \| undefined'/,
  case209: /Argument of type 'TextDisplayComponent' is not assignable to parameter/,
  case210: /'alt' does not exist in type 'GalleryItem'/,
  case211: /Type 'ContainerComponent' is not assignable to type 'string \| Built \|/,
  case212: /'dissabled' does not exist in type 'LinkButtonSettings'\. Did you mean to write 'disabled'/,
  case213: /the field 'components\[\].components\[\].style' does not fit a message/,
  case214:
    /("write the literal at 'components\[\](\.components\[\])?\.(type|style)' with 'as const'"( \| )?){3}/,
  case215: /the field 'content' does not fit a message/,
  case216: /the field 'embeds\[\].color' does not fit a message/,
  case217: /the field 'components\[\].components\[\]' does not fit a message/,
  case218: /'customId' does not exist in type '(Built \| ButtonComponent|ButtonComponent \| Built)'/,
  case219: /no message has the field 'components\[\].divder'/,
  case220: /no message has the field 'components\[\].customId'/,
  case221: /'spolier' does not exist in type 'FileSettings'\. Did you mean to write 'spoiler'/,
  case222: /Property 'wanted' is missing .* required in type 'ButtonOutsideRow'/,
  case223: /Property 'wanted' is missing .* required in type 'ButtonOutsideRow'/,
  case224: /'customId' does not exist in type 'Built \| ButtonOutsideRow'/,
  case225: /'text' does not exist in type 'Built \| TextDisplayComponent'/,
  case226: /no message has the field 'components\[\].customId'/,
  case227: /the field 'content' does not fit a message/,
  case228: /'customId' does not exist in type '(Built \| ButtonComponent|ButtonComponent \| Built)'/,
  case229: /'message' is possibly 'undefined'/,
  case301: /Type 'string' is not assignable to type 'number'/,
  case302: /Type '"gone"' is not assignable to type '("open" \| "closed"|"closed" \| "open")'/,
  case303: /Property 'state' is missing .* required in type '\{ readonly state: \{ ticket: number; tab: /,
  case304: /'"clam"' is not assignable to parameter of type '("plain" \| "claim"|"claim" \| "plain")'/,
  case305: /'"report"' is not assignable to parameter of type '("plain" \| "claim"|"claim" \| "plain")'/,
  case306: /'"helper"' is not assignable to parameter of type '("plain" \| "claim"|"claim" \| "plain")'/,
  case307: /'more' does not exist in type '\{ ticket: number; tab: /,
  case308: /'state' does not exist in type 'RoutedButtonSettings'/,
  case309: /Property 'tab' is missing in type '\{ ticket: number; \}'/,
  case310: /StateDoesNotFit<\{ ticket: number; \}, \{ ticket: string; \}>/,
  case311: /StateDoesNotFit<\{ ticket: number; \}, \{ ticket: number; more: string; \}>/,
  case312: /StateDoesNotFit<\{ tab: "a" \| "b"; \}, \{ tab: string; \}>/,
  case313: /InteractionDoesNotFit<ButtonInteraction, ModalInteraction>/,
  case314: /InteractionDoesNotFit<ModalInteraction, ButtonInteraction>/,
  case315: /InteractionDoesNotFit<StringSelectInteraction<"a" \| "b", "a" \| "b">, StringSelectInteraction</,
  case316: /InteractionDoesNotFit<UserSelectInteraction<UserValue \| undefined>, UserSelectInteraction</,
  case317: /InteractionDoesNotFit<ChannelSelectInteraction</,
  case318: /InputDoesNotFit<string \| undefined, string>/,
  case319: /InputDoesNotFit<"a" \| "b", "a">/,
  case320: /InputDoesNotFit<\("a" \| "b"\)\[\], "a" \| "b" \| undefined>/,
  case321: /InputDoesNotFit<boolean, string>/,
  case322: /'maxLenght' does not exist in type .* Did you mean to write 'maxLength'/,
  case323: /'choises' does not exist in type .* Did you mean to write 'choices'/,
  case324: /a handler returns a text, a message or nothing/,
  case325: /no message has the field 'ephermal'/,
  case326: /Type 'number' is not assignable to type 'string'/,
  case327: /Type 'string' is not assignable to type 'number'/,
  case328: /'"claim"' is not assignable to parameter of type '"pick"'/,
  case329: /Type 'string' is not assignable to type 'number'/,
  case330: /Type 'number' is not assignable to type 'string'/,
  case331: /"claim"/,
  case332: /'why' is possibly 'undefined'/,
  case333: /types '"a" \| "b"' and '"c"' have no overlap/,
  case334: /'lable' does not exist in type 'RoutedButtonSettings'\. Did you mean to write 'label'/,
  case335: /Type '"interger"' is not assignable to type 'StateField'\. Did you mean '"integer"'/,
  case336: /Property 'showModal' does not exist on type 'ModalInteraction'/,
  case2001: /Type '\{ name: string; value: string; \}'|'name' does not exist in type 'ComponentChoice'/,
  case2010: /StateDoesNotFit</,
  case2011: /Type 'string' is not assignable to type 'number'/,
  case2012: /Type '"cover"' is not assignable to type '("text" \| "notes"|"notes" \| "text")'/,
  case2013: /Property 'state' is missing .* required in type '\{ readonly state: \{ book: number; tab: /,
  case2014: /ParameterIsNoState<\{ book: number; tab: /,
  case2015: /Property 'shape' is missing in type/,
  case2016: /have no overlap/,
  case2020: /'lable' does not exist in type 'ShownInput<string>'\. Did you mean to write 'label'/,
  case2021: /Type 'string' is not assignable to type 'number'/,
  case2022: /Type '"middle"' is not assignable to type '("high" \| "low"|"low" \| "high")'/,
  case2023: /Type 'string\[\]' is not assignable to type 'Readonly<Record<string, string \| undefined>>'/,
  case2024: /Type '"middle"' is not assignable to type '("high" \| "low"|"low" \| "high") \| undefined'/,
  case2025: /Argument of type '\{\}' is not assignable to parameter of type '.*ShownWithLists/,
  case2026: /Type '"user"' is not assignable to type '"text"/,
  case2027: /'maxLenght' does not exist in type .* Did you mean to write 'maxLength'/,
  case2028: /'"ask"' is not assignable to parameter of type '("rate" \| "report"|"report" \| "rate")'/,
  // The compiler of 7.0 tells of the last overload alone.
  case2030: /'wy' does not exist in type|RouteClass<unknown>/,
  case2031: /Type '"middle"' is not assignable to type|RouteClass<unknown>/,
  case2032: /'wy' does not exist in type|RouteClass<unknown>/,
  case2033: /'placeholder' does not exist in type|RouteClass<unknown>/,
  case2034: /Type '"middle"' is not assignable to type|RouteClass<unknown>/,
  case2035: /FieldsAreMissing/,
  case2036: /Property 'game' is missing in type|RouteClass<unknown>/,
  case2037: /Property 'choices' is missing in type|RouteClass<unknown>/,
  case2040: /InputDoesNotFit<Answers<"text">, Answers<"user">>/,
  case2041: /InputDoesNotFit<Answers<"text">, Readonly<Record<string, string \| undefined>>>/,
  case2042: /Type '"txt"' is not assignable to type 'ListedInputKind'\. Did you mean '"text"'/,
  case2043: /'maxValues' does not exist in type/,
  case2044:
    /Property 'trim' does not exist on type 'string \| boolean'|'trim' does not exist on type 'boolean'/,
  case2045: /'wy' does not exist in type '\{ readonly why\?: string \| undefined; \}'/,
  case2046: /'choices' does not exist in type 'Pick<ShownInput<string>/,
  case401: /types '("no" \| "yes"|"yes" \| "no") \| undefined' and '"maybe"' have no overlap/,
  case402: /Type 'undefined' is not assignable to type 'string'/,
  case403: /Property 'choices' is missing in type '\{ content: string; \}'/,
  case404: /'contnt' does not exist in type 'Question<.*>'\. Did you mean to write 'content'/,
  case405: /'timeout' does not exist in type .* Did you mean to write 'timeoutMs'/,
  case406: /Type '"everyone"' is not assignable to type 'AnsweredBy<ComponentInteraction> \| undefined'/,
  case407: /Property 'click' does not exist on type '("no" \| "yes"|"yes" \| "no")'/,
  case408: /Property 'askModal' does not exist on type 'ModalInteraction'/,
  case409: /Property 'what' does not exist on type 'AnswersOf</,
  case410: /'form.answers.why' is possibly 'undefined'/,
  case411: /Expected 2 arguments, but got 1/,
  case412: /Type '"gone"' is not assignable to type '("closed" \| "open"|"open" \| "closed")'/,
  case413: /Property '(total|pageCount)' is missing in type '\{ content: string; \}'/,
  case414: /'\{ label: string; \}' is not assignable to parameter of type 'string'/,
  case415: /'boolean' is not assignable to type 'NoSuchSetting<"requried">'/,
  case416: /NoSuchSetting<"emjoi">/,
  case501: /'contnt' does not exist in type '.*WantedReply/,
  case502: /'titel' does not exist in type/,
  case503: /'number' is not assignable to parameter of type '.*WantedReply/,
  case504: /'lable' does not exist in type/,
  case505: /'nmae' does not exist in type/,
  case506: /'feilds' does not exist in type '.*WantedModal/,
  case507: /'cod' does not exist in type '.*WantedFailure/,
  case508: /'histroy' does not exist in type 'SnapshotSettings'\. Did you mean to write 'history'/,
  case509: /'Promise<Reply>' is not assignable to parameter of type 'Seen'/,
  case601: /'"rol"' is not assignable to parameter of type '"roll" \| "ticket open"'/,
  case602: /'"ticket"' is not assignable to parameter of type '"roll" \| "ticket open"'/,
  case603: /Expected 2 arguments, but got 1/,
  case604: /Property 'sides' is missing/,
  case605: /Type 'string' is not assignable to type 'number'/,
  case606: /'"middle"' is not assignable to type '"(high" \| "low|low" \| "high)" \| undefined'/,
  case607: /'again' does not exist in type/,
  case608: /Type 'GivenFile' is missing the following properties from type 'UserHandle'/,
  case609: /'topik' does not exist in type .* Did you mean to write 'topic'/,
  case610: /'site' does not exist in type/,
  case611: /'"sise"' is not assignable to parameter of type '"size"'/,
  case612: /'string' is not assignable to parameter of type 'number'/,
  case613: /typeof Team/,
  case614: /typeof Team/,
  case615: /'"MANAGE_GILD"' is not assignable to type .* Did you mean '"MANAGE_GUILD"'/,
  case616: /'"3s"' is not assignable to parameter of type 'Duration'/,
  case701: /NotOnlyInGuilds<InGuild<ChatInputInteraction>>/,
  case702: /NotOnlyInGuilds<InGuild<ChatInputInteraction>>/,
  case703: /NotOnlyInGuilds<InGuild<ChatInputInteraction>>/,
  case704: /NotOnlyInGuilds<InGuild<UserInteraction>>/,
  case705: /NotOnlyInGuilds<InGuild<MessageInteraction>>/,
  case706: /InteractionDoesNotFit<ChatInputInteraction, InGuild<UserInteraction>>/,
  case707: /Type 'AutocompleteInteraction' is not assignable to type 'InGuild<AutocompleteInteraction>'/,
  case708: /'nfsw' does not exist in type/,
  case709: /NotOnlyInGuilds<"open">/,
  case710: /NotOnlyInGuilds<"close">/,
  case711: /'guildId' is possibly 'undefined'/,
  case712: /is not assignable to type 'InGuild<ChatInputInteraction>'/,
  case713: /Type 'ChatInputInteraction' is not assignable to type 'InGuild<ChatInputInteraction>'/,
  case714: /'member' is possibly 'undefined'/,
  case715: /'guild' is possibly 'undefined'/,
  case716: /NotOnlyInGuilds<InGuild<ButtonInteraction>>/,
  case717: /NotOnlyInGuilds<InGuild<UserSelectInteraction<UserValue>>>/,
  case718: /NotOnlyInGuilds<InGuild<ModalInteraction>>/,
  case719: /'"GILD"' is not assignable/,
  case801: /QueueCannotCarry<ChatInputInteraction, QueuedInteraction<(ChatInputInteraction|\.\.\.)>>/,
  case802: /Property 'launchActivity' does not exist on type 'QueuedInteraction<ChatInputInteraction>'/,
  case803: /QueueCannotCarry<UserInteraction, QueuedInteraction<UserInteraction>>/,
  case804: /QueueCannotCarry<InGuild<ChatInputInteraction>, QueuedInteraction</,
  case805: /InteractionDoesNotFit<ChatInputInteraction, QueuedInteraction</,
  case806: /Type '"later"' is not assignable to type 'RunSetting \| undefined'/,
  case807: /QueueCannotCarry<ButtonInteraction, QueuedInteraction<ButtonInteraction>>/,
  case808: /QueueCannotCarry<ModalInteraction, QueuedInteraction<ModalInteraction>>/,
  case809: /NotOnlyInGuilds<QueuedInteraction<InGuild<ChatInputInteraction>>>/,
  case810: /QueueCannotCarry<"open", QueuedInteraction<ChatInputInteraction>>/,
  case811: /Property 'askModal' does not exist on type 'QueuedInteraction<ChatInputInteraction>'/,
  case812: /Property 'showModal' does not exist on type 'QueuedInteraction<ButtonInteraction>'/,
  case813: /Property 'launchActivity' is missing in type .* but required in type 'ModalInteraction'/,
  case820: /'displayName' does not exist on type 'User'/,
  case821: /'name' does not exist on type 'PartialGuild'/,
  case822: /'nmae' does not exist on type 'Channel'/,
  case823: /'nickname' does not exist on type 'InvokingMember'/,
  case824: /'text' does not exist on type 'Message'/,
  case825: /Did you mean 'color'/,
  case826: /'name' does not exist on type 'Attachment'/,
  case827: /'user' does not exist on type 'ResolvedMember'/,
  case828: /'recipient' does not exist on type 'ResolvedChannel'/,
  case829: /Did you mean 'archived'/,
  case830: /Did you mean 'nameplate'/,
  case831: /'name' does not exist on type 'PrimaryGuild'/,
  case832: /'interaction_id' does not exist on type 'APIMessageInteractionMetadata'/,
  case833: /Did you mean 'content'/,
  case834: /Did you mean 'title'/,
  case835: /Did you mean 'channel'/,
  case836: /Did you mean 'resolved'/,
  case837: /'sku' does not exist on type 'Entitlement'/,
  case838: /Type 'string \| undefined' is not assignable/,
  case839: /Type 'boolean \| undefined' is not assignable/,
  case840: /Type 'number \| undefined' is not assignable/,
  case841: /'bot' does not exist on type 'RoleTags'/,
  case842: /'"path"' is not assignable to parameter of type '("part" \| "turn"|"turn" \| "part")'/,
  case843:
    /not assignable to parameter of type 'RoutedButtonSettings & \{ readonly state: \{ page: number; \}; \}'/,
  case844: /'state' does not exist in type 'RoutedButtonSettings'/,
  case845: /ParameterIsNoState<\{ ticket: number; \}>/,
  case850: /Property 'replied' does not exist on type/,
  case851: /Property 'deferred' does not exist on type/,
  case852: /Property 'signal' does not exist on type/,
  case853: /Property 'deferred' does not exist on type/,
  case854: /Property 'replied' does not exist on type/,
  case855: /Property 'signal' does not exist on type/,
  case856: /Property 'replied' does not exist on type/,
  case857: /Property 'replied' does not exist on type/,
  case858: /Property 'signal' does not exist on type/,
  case859: /Property 'deferred' does not exist on type/,
  case860: /Property 'replied' does not exist on type/,
  case870:
    /Argument of type '"lend"' is not assignable to parameter of type '("lent" \| "none"|"none" \| "lent")'/,
  case871: /Property 'title' is missing in type '\{ name: string; \}'/,
  case872: /'titel' does not exist in type .* Did you mean to write 'title'/,
  case873: /Expected 2-3 arguments, but got 1/,
  case874: /Type 'string' is not assignable to type 'never'/,
  case875:
    /Argument of type '"unknownZon"' is not assignable to parameter of type '("time" \| "unknownZone"|"unknownZone" \| "time")'/,
  case950: /OptionDoesNotFit<Date, string>/,
  case951: /OptionDoesNotFit<Date \| undefined, Date>/,
  case952: /SchemaDoesNotTake<string, number>/,
  case953: /SchemaDoesNotTake<number, string>/,
  case954: /OptionDoesNotFit<number \| undefined, number>/,
  case955: /Type 'string\[\]' is not assignable to type 'undefined'/,
  case956: /'parse' does not exist in type 'StandardSchema<unknown, unknown>'/,
  case957: /'shema' does not exist in type .* Did you mean to write 'schema'/,
  case958: /OptionDoesNotFit<("a" \| "b"|"b" \| "a"), "a">/,
  case959: /ProviderDoesNotFit<AutocompleteProvider<string>, "no public method of that name">/,
  case960: /SchemaDoesNotTake<string, number>/,
  case961: /'when' is possibly 'undefined'/,
  case962: /NoSuchSetting<"schema">/,
  case963: /SchemaDoesNotTake<number, string>/,
  case964: /is not assignable to type 'undefined'/,
  case965: /InputDoesNotFit<Date \| undefined, Date>/,
  case966: /SchemaDoesNotTake<string, number>/,
  case967: /SchemaDoesNotTake<string, number>/,
  case968: /StateDoesNotFit<\{ on: string; \}, \{ on: Date; \}>/,
  case969: /Type 'Date' is not assignable to type 'string'/,
  case970: /JobDoesNotFit<\[QueuedJob</,
  case971: /DataIsNotJson<"data\.at">/,
  case972: /Type 'Date' is not assignable to type 'string'/,
  case973: /Type 'Date' is not assignable to type 'string'/,
  case974: /DataIsNotJson<"data">/,
  case861: /missing the following properties from type 'ChatInputInteraction': .*replied/,
};

/**
 * Tests that every right declaration compiles on a version of TypeScript, and that each wrong one is refused with its message.
 *
 * @param compiler - The folder of `node_modules` that it is installed in.
 * @param config - Beside this file: `tsconfig.json` has the declarations and what they import, `whole.json` the source and the
 *   examples too.
 */
export function checkTypes(version: string, compiler: string, config: 'tsconfig.json' | 'whole.json'): void {
  describe(`on TypeScript ${version}`, () => {
    let compiled: Compiled;
    beforeAll(async () => {
      compiled = await compile(compiler, config);
    });

    test('the compiler is of that version', () => {
      const manifest = readFileSync(`${root}node_modules/${compiler}/package.json`, 'utf8');
      expect((JSON.parse(manifest) as { version: string }).version).toMatch(`${version}.`);
    });

    test('every right declaration compiles, and so does what it imports', () => {
      const { files, errors } = compiled;
      expect(files).toEqual(expect.arrayContaining(['src/index.ts', 'test/types/accepted/kinds.ts']));
      expect(errors.filter((error) => !isRefusal(error))).toEqual([]);
    });

    test('every wrong declaration is refused with a message that shows both sides', () => {
      const messages = messagesByCase(compiled.errors.filter(isRefusal));
      expect([...messages.keys()].sort()).toEqual(Object.keys(MESSAGES).sort());
      for (const [name, pattern] of Object.entries(MESSAGES))
        expect(messages.get(name), name).toMatch(pattern);
      expect(compiled.code).not.toBe(0);
    });
  });
}

interface Compiled {
  readonly code: number;
  /** The compiled file, from the root of the repository. */
  readonly files: readonly string[];
  /** Each with the place it is at, and all of its lines. */
  readonly errors: readonly string[];
}

const compilations = new Map<string, Promise<Compiled>>();

/** Compiles all declarations, right and wrong, in one go: most of the time goes into the source. */
export function compile(compiler: string, config: string): Promise<Compiled> {
  const known = compilations.get(compiler) ?? runCompiler(compiler, config);
  compilations.set(compiler, known);
  return known;
}

async function runCompiler(compiler: string, config: string): Promise<Compiled> {
  const parameters = ['-p', `test/types/${config}`, '--pretty', 'false', '--listFiles'];
  const { code, output } = await runNode([`${root}node_modules/${compiler}/bin/tsc`, ...parameters]);
  const lines = output.split(/^(?=\S)/m);
  const isFile = (line: string) => /^\S.*\.(?:[cm]?tsx?|json)\n$/.test(line);
  const files = lines.filter(isFile).map((line) => line.trim().replaceAll('\\', '/').replace(root, ''));
  return { code, files, errors: lines.filter((line) => !isFile(line)) };
}

/** Puts each error to the declaration it stands in; two errors in one declaration would fail the key list. */
function messagesByCase(errors: readonly string[]): Map<string, string> {
  const declarations = new Map(
    REFUSED.map((file) => [file, readFileSync(root + file, 'utf8').split('\n\n')] as const),
  );
  const messages = new Map<string, string>();
  for (const error of errors) {
    const [, file = '', place] = /^(.*?)\((\d+),/.exec(error) ?? [];
    let lastLine = 0;
    const declaration = declarations
      .get(file)
      ?.find((text) => (lastLine += text.split('\n').length + 1) > Number(place));
    const key = /case\d+/.exec(declaration ?? '')?.[0] ?? `elsewhere: ${error}`;
    messages.set(messages.has(key) ? `${key} again: ${error}` : key, error);
  }
  return messages;
}
