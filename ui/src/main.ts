import '@fontsource-variable/inter/index.css';
import '$lib/styles/tokens.css';
import '$lib/styles/base.css';
import '$lib/styles/table.css';
import '$lib/styles/layout.css';
import { mount } from 'svelte';
import App from './routes/App.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
