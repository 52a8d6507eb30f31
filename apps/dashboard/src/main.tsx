import { ROUTES } from "virtual:contract";
import { createRoot } from "react-dom/client";

const element = document.getElementById("app");
if (element !== null) createRoot(element).render(<p>{Object.keys(ROUTES).length}</p>);
