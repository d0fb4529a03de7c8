/**
 * Replaces `react` in what phones download, with Preact, whose default export here contains only what react-hook-form
 * needs. Preact's own default export contains all of React's, used or not.
 */
import {
  createContext,
  createElement,
  Fragment,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "preact/compat";

export * from "preact/compat";
// oxlint-disable-next-line import/no-default-export -- react-hook-form imports React so
export default {
  createContext,
  createElement,
  Fragment,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
};
