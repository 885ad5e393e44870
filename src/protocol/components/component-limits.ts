/** Lengths and counts of components: characters (code points) or elements. Both ends are allowed. */
export const COMPONENT_LIMITS = {
  /** Action rows of a message without IS_COMPONENTS_V2. */
  rows: 5,
  /** Components of a message with IS_COMPONENTS_V2, those inside others included. */
  components: 40,
  /** Text of all text displays of a message together. */
  texts: 4000,
  emojiName: 32,
  /** Whole numbers of 32 bits. 0 requests a number, like leaving it out. */
  id: { min: 0, max: 2 ** 31 - 1 },
  customId: { min: 1, max: 100 },
  /** In an action row of a message, unless it holds one select. */
  buttons: { min: 1, max: 5 },
  buttonLabel: 80,
  url: { min: 1, max: 512 },
  selectOptions: { min: 1, max: 25 },
  selectPlaceholder: 150,
  selectMinValues: { min: 0, max: 25 },
  selectMaxValues: { min: 1, max: 25 },
  /** The maximum of each label, value and description, in the options of selects and groups. */
  optionText: 100,
  selectDefaults: 25,
  inputMinLength: { min: 0, max: 4000 },
  inputMaxLength: { min: 1, max: 4000 },
  inputValue: 4000,
  inputPlaceholder: 100,
  /** Of a text input in an action row. */
  inputLabel: 45,
  sectionTexts: { min: 1, max: 3 },
  textDisplay: { min: 1, max: 4000 },
  mediaDescription: 1024,
  galleryItems: { min: 1, max: 10 },
  containerComponents: { min: 1, max: 40 },
  /** A 24-bit number. */
  accentColor: { min: 0, max: 0xffffff },
  modalTitle: { min: 1, max: 45 },
  modalComponents: { min: 1, max: 5 },
  /** In an action row of a modal. */
  modalInputs: { min: 1, max: 1 },
  label: { min: 1, max: 45 },
  labelDescription: { min: 1, max: 100 },
  uploadMinValues: { min: 0, max: 10 },
  uploadMaxValues: { min: 1, max: 10 },
  radioOptions: { min: 2, max: 10 },
  checkboxOptions: { min: 1, max: 10 },
  checkboxMinValues: { min: 0, max: 10 },
  checkboxMaxValues: { min: 1, max: 10 },
} as const;
