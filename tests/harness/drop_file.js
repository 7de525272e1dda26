const [selector, name, encoded] = arguments
const target = document.querySelector(selector)
const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
const transfer = new DataTransfer()
transfer.items.add(new File([bytes], name))
for (const type of ['dragenter', 'dragover', 'drop']) {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer })
  if (event.dataTransfer !== transfer) Object.defineProperty(event, 'dataTransfer', { value: transfer })
  target.dispatchEvent(event)
}
return transfer.files.length
