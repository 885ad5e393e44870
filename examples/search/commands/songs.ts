import { SlashCommand, StringOption, type ChatInputInteraction } from 'commandry';
import type { SongStore } from '../songs/song-store.js';
import { SongSuggestions } from './song-suggestions.js';

export class Songs {
  readonly #songs: SongStore;

  constructor(songs: SongStore) {
    this.#songs = songs;
  }

  @SlashCommand('song', 'Shows a song')
  show(
    _interaction: ChatInputInteraction,
    @StringOption('title', 'Words of its title or artist', {
      required: true,
      autocomplete: SongSuggestions,
      strict: true, // what is submitted is the id of a song
    })
    id: string,
  ) {
    const song = this.#songs.find(Number(id));
    return song ? `🎵 **${song.title}** by ${song.artist}, ${song.year}` : 'This song is gone.';
  }
}
