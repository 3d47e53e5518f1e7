/** Separate module so that `lazy` can load it. */
export { NewMessage as default } from '#app/routes/messages/message-form.tsx'
