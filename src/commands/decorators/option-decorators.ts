import type { ParameterSettings } from '../types/options/option-settings.js';
import type {
  NamedProvider,
  NoOtherKeys,
  OptionDecorator,
  OptionValue,
} from '../types/options/option-decorator-type.js';
import type { OptionTypeName } from '../types/options/option-values.js';
import { recordParameter, refuseStandardDialect } from '../records/write-records.js';

/**
 * A decorator that fills a parameter from an option. The name has 1 to 32 lower-case characters without spaces and
 * differs from its siblings; the description has 1 to 100 characters.
 */
export type OptionDecoratorFactory<T extends OptionTypeName> = <const S extends ParameterSettings<T>>(
  name: string,
  description: string,
  settings?: S & NoOtherKeys<S, ParameterSettings<T>>,
) => OptionDecorator<OptionValue<T, S>, NamedProvider<T, S>>;

/** Fills a parameter from a text option. */
export const StringOption = /* @__PURE__ */ factory('string', 'StringOption');

/** Fills a parameter from a whole-number option, -(2^53 - 1) to 2^53 - 1. */
export const IntegerOption = /* @__PURE__ */ factory('integer', 'IntegerOption');

/** Fills a parameter from a number option, -2^53 to 2^53, fractions included. */
export const NumberOption = /* @__PURE__ */ factory('number', 'NumberOption');

/** Fills a parameter from an option that is true or false. */
export const BooleanOption = /* @__PURE__ */ factory('boolean', 'BooleanOption');

/** Fills a parameter from a user option: the user, and the member where there is one. */
export const UserOption = /* @__PURE__ */ factory('user', 'UserOption');

/** Fills a parameter from a channel option. */
export const ChannelOption = /* @__PURE__ */ factory('channel', 'ChannelOption');

/** Fills a parameter from a role option. */
export const RoleOption = /* @__PURE__ */ factory('role', 'RoleOption');

/** Fills a parameter from an option that accepts a user or a role. */
export const MentionableOption = /* @__PURE__ */ factory('mentionable', 'MentionableOption');

/** Fills a parameter from an option that accepts a file. */
export const AttachmentOption = /* @__PURE__ */ factory('attachment', 'AttachmentOption');

function factory<T extends OptionTypeName>(type: T, decorator: string): OptionDecoratorFactory<T> {
  return (name, description, settings) => (target, method, index) => {
    refuseStandardDialect(decorator, method);
    recordParameter(target, method, {
      kind: 'option',
      index,
      type,
      name,
      description,
      settings: settings ?? {},
    });
  };
}
