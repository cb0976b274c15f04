// The link for a friend: handed to another programme of the phone, or copied.

export async function handOn(place) {
  const link = place.querySelector(".invite .longlink"), button = place.querySelector(".invite [data-do=invite]"), url = link.textContent;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try { await navigator.share({ url }); return; } catch { /* not this way: copied */ }
  }
  try {
    await navigator.clipboard.writeText(url);
    button.textContent = button.dataset.copied;
  } catch { // denied, or no clipboard at all: it is there to be copied by hand
    getSelection().selectAllChildren(link);
    button.textContent = button.dataset.byHand;
  }
}
