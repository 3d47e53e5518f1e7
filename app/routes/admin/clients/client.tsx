export default function Client() { return null }
