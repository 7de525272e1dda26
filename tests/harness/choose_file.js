const [selector, name, encoded] = arguments
const input = document.querySelector(selector)
const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
const transfer = new DataTransfer()
transfer.items.add(new File([bytes], name))
input.files = transfer.files
const count = input.files.length
input.dispatchEvent(new Event('change', { bubbles: true }))
return count
