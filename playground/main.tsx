import { render } from 'preact';
import { connect } from './api/control.js';
import { App } from './app.js';

const root = document.getElementById('playground');
if (root) render(<App control={connect()} />, root);
