/** Copy a text; false where the browser keeps the clipboard from the page, and the text in the field is selected instead. */
export async function copied(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // browsers keep it from pages without https, such as one's own machine in the living room
    field?.select();
    return document.execCommand("copy");
  }
}
