/** By itself, so that it can be loaded when it is needed. */
export { NewMessage as default } from '#app/routes/messages/message-form.tsx'
