/** An e-mail address that wraps only after the @. `overflow-wrap: anywhere` would cut off its last letters. */
export function MailAddress({ children: address }: { children: string }) {
  const half = address.lastIndexOf("@") + 1;
  return (
    <>
      {address.slice(0, half)}
      <wbr />
      {address.slice(half)}
    </>
  );
}
