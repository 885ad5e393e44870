// No \p{RGI_Emoji}: it takes a process 60 ms to learn, and lacks the emojis that are newer than the runtime.
const PICTURE = String.raw`(?:(?![#*0-9])\p{Emoji}|(?=\p{Cn})\p{Extended_Pictographic})\uFE0F?\p{Emoji_Modifier}?`;
const TAGS = String.raw`(?:[\u{E0020}-\u{E007E}]+\u{E007F})?`;
const STANDARD = /* @__PURE__ */ new RegExp(
  String.raw`^(?:[#*0-9]\uFE0F?\u20E3|\p{Regional_Indicator}{2}|${PICTURE}${TAGS}(?:\u200D${PICTURE})*)$`,
  'u',
);

/** True for one emoji of Unicode, in its coloured form or not: `🔥`, `⚔`, `👍🏽`. False for names such as `:fire:`. */
export function isStandardEmoji(text: string): boolean {
  return STANDARD.test(text);
}
