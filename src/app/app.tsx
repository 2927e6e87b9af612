import { RouterProvider } from "react-router-dom";
import { chooseLanguage, MessagesProvider } from "../messages/messages.tsx";
import { router } from "./router.tsx";

export const App = () => (
  <MessagesProvider language={chooseLanguage(navigator.languages)}>
    <RouterProvider router={router} />
  </MessagesProvider>
);
