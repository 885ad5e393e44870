import { render } from 'preact';
import { App } from './app.js';

const root = document.getElementById('playground');
if (root) render(<App />, root);
