import '@fontsource-variable/inter/index.css';
import '$lib/styles/tokens.css';
import '$lib/styles/base.css';
import '$lib/styles/table.css';
import '$lib/styles/layout.css';
import { mount } from 'svelte';
import { useHost } from '$lib/ipc/rpc';
import { galleryHost } from './host';
import Gallery from './Gallery.svelte';
import { showHoverAndFocus } from './hover-and-focus';

useHost(galleryHost);
const target = document.getElementById('gallery');
if (target) mount(Gallery, { target });
showHoverAndFocus();
