import '@fontsource-variable/inter/index.css';
import '$lib/styles/tokens.css';
import '$lib/styles/base.css';
import '$lib/styles/table.css';
import '$lib/styles/layout.css';
import { mount } from 'svelte';
import Confirm from './routes/confirm/Confirm.svelte';

const target = document.getElementById('confirm');
if (target) mount(Confirm, { target });
