import { CommandryError, type JobContext } from 'commandry';

const NO_DIRECT_MESSAGES = 50007;

/** Returns false if the user gets no direct messages from the bot. */
export async function tellDirectly(rest: JobContext['rest'], userId: string, text: string): Promise<boolean> {
  try {
    const { id } = await rest.users.createDM(userId);
    await rest.channels.createMessage(id, text);
    return true;
  } catch (error) {
    if (error instanceof CommandryError && error.discord?.code === NO_DIRECT_MESSAGES) return false;
    throw error;
  }
}
