export function Component() { return <p>ui</p>; }
