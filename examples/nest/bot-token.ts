/** What the app is injected by: `@Inject(BOT) bot: App`. */
export const BOT = Symbol('bot');
