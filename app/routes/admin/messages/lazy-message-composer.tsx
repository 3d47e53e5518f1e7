/** A separate module so that `lazy` can load it. */
export { MessageComposer as default } from '#app/routes/messages/message-composer.tsx'
